// A rulebook as it comes from the table: headings, sentences, strong stretches.

function said(tag, spans) {
  const element = document.createElement(tag);
  for (const { text, strong } of spans) {
    if (!strong) element.append(text);
    else element.append(Object.assign(document.createElement("strong"), { textContent: text }));
  }
  return element;
}

export function showRules(book, title, text) {
  title.textContent = book.title;
  const parts = book.head.map((clause) => said("p", clause));
  if (book.note) parts.unshift(said("p", [{ text: book.note }]));
  for (const section of book.sections) {
    parts.push(Object.assign(document.createElement("h3"), { textContent: section.title }));
    if (section.is_list) {
      const list = document.createElement("ul");
      list.append(...section.clauses.map((clause) => said("li", clause)));
      parts.push(list);
    } else parts.push(...section.clauses.map((clause) => said("p", clause)));
  }
  text.replaceChildren(...parts);
}
