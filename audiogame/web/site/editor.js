// The form of a house: each field asked as the house file asks it, its faults beside it.

const ASKS = { title: "editTitle", note: "editNote" };
const by = (id) => document.getElementById(id);

function made(tag, own = {}, ...children) {
  const element = Object.assign(document.createElement(tag), own);
  element.append(...children);
  return element;
}

// An input with its label behind it, as for what is ticked.
function ticked(type, name, value, checked, text) {
  const id = `field-${name}-${value}`;
  const input = made("input", { type, id, name, value, checked });
  return made("p", {}, input, " ", made("label", { htmlFor: id }, text));
}

function group(field, ...children) {
  return made("fieldset", { id: `field-${field.name}`, tabIndex: -1 }, made("legend", {}, field.asks), ...children);
}

function single(field, own) {
  const id = `field-${field.name}`;
  return made("p", { className: "field" }, made("label", { htmlFor: id }, field.asks), made("input", { id, ...own }));
}

const placeOf = (name) => by(`field-${name}`);
const fieldOf = (fault) => fault.names[0]?.split(".")[0];
const idOf = (number) => `fault-${number}`; // of the item in the list that tells it

// Let a field be described by what tells its faults; a group of inputs cannot be called invalid itself.
function describe(place, ids) {
  if (ids.length) place.setAttribute("aria-describedby", ids.join(" "));
  else place.removeAttribute("aria-describedby");
  if (place.tagName === "INPUT") place.ariaInvalid = ids.length ? "true" : null;
}

const told = (field, word) => (field.meanings[word] ? `${plain(word)}: ${field.meanings[word]}` : plain(word));
const plain = (word) => word.replaceAll("_", " ");

// How each kind of field is shown, and what its answer is.
const KINDS = {
  choice: {
    show: (field) => group(field, ...field.words.map((word) => ticked("radio", field.name, word, word === field.value, told(field, word)))),
    read: (element) => element.querySelector(":checked")?.value,
  },
  several: {
    show: (field) => group(field, ...field.words.map((word) => ticked("checkbox", field.name, word, field.value.includes(word), told(field, word)))),
    read: (element) => [...element.querySelectorAll(":checked")].map((each) => each.value),
  },
  yes_no: {
    show: (field) => {
      const box = ticked("checkbox", field.name, "yes", field.value, field.asks);
      box.firstChild.id = `field-${field.name}`;
      box.querySelector("label").htmlFor = `field-${field.name}`;
      return box;
    },
    read: (element) => element.querySelector("input").checked,
  },
  whole: {
    show: (field) => single(field, { type: "number", min: field.low, max: field.high, value: field.value, inputMode: "numeric" }),
    read: (element) => number(element.querySelector("input")),
  },
  numbers: {
    show: (field) => group(field, ...field.words.map((word) => {
      const id = `field-${field.name}-${word}`;
      const own = { type: "number", id, name: word, min: field.low, max: field.high, value: field.value[word] ?? 0, inputMode: "numeric" };
      return made("p", { className: "field" }, made("label", { htmlFor: id }, plain(word)), made("input", own));
    })),
    read: (element) => Object.fromEntries(
      [...element.querySelectorAll("input")].map((each) => [each.name, number(each)]).filter(([, value]) => value !== 0)),
  },
  text: {
    show: (field) => single(field, { type: "text", value: field.value, maxLength: field.most }),
    read: (element) => element.querySelector("input").value,
  },
};

// What is no number is given as it was typed, so that it is told what is wrong with it.
function number(input) {
  if (input.validity.badInput) return "?";
  return Number.isInteger(input.valueAsNumber) ? input.valueAsNumber : input.value;
}

export class Editor {
  constructor(words) {
    this.words = words;
    this.shown = [];
    this.preset = "";
  }

  show({ preset, texts, fields }) {
    this.preset = preset;
    by("edit-preset").value = preset;
    const asked = texts.map((text) => ({ ...text, kind: "text", asks: this.words[ASKS[text.name]] }));
    this.shown = [...asked, ...fields].map((field) => ({ field, element: KINDS[field.kind].show(field) }));
    by("edit-fields").replaceChildren(...this.shown.map(({ element }) => element));
    by("edit-done").hidden = true;
    this.tell([]);
  }

  values() {
    const read = this.shown.map(({ field, element }) => [field.name, KINDS[field.kind].read(element)]);
    return { preset: this.preset, ...Object.fromEntries(read) };
  }

  // Tell each fault in one list, with a link to the field that it is about, which tells it as well.
  tell(faults) {
    by("edit-faults").replaceChildren(...faults.map((fault, number) => {
      const place = placeOf(fieldOf(fault));
      const id = idOf(number);
      if (!place) return made("li", { id }, fault.said);
      const link = made("a", { href: `#${place.id}` }, fault.said);
      link.addEventListener("click", (event) => {
        event.preventDefault();
        place.focus();
      });
      return made("li", { id }, link);
    }));
    for (const { field } of this.shown) {
      describe(placeOf(field.name), faults.flatMap((fault, number) => (fieldOf(fault) === field.name ? [idOf(number)] : [])));
    }
  }
}
