/** Not told to anybody, or not typed at all. */
const untold = new Set(['hidden', 'password', 'file', 'submit', 'button', 'reset'])

export type Typed = { name: string; value: string; checked: boolean | null }[]

/** Everything in a form that somebody types or chooses; passwords are nobody's business. */
export const typedIn = (form: HTMLFormElement): Typed => fieldsOf(form).map(read)

/** Puts back what was typed, where its fields are still there, as if it were typed again. */
export function typeInto(form: HTMLFormElement, typed: Typed): void {
  for (const field of fieldsOf(form)) {
    const kept = typed.find(({ name, value, checked }) => sameField(field, name, value, checked))
    if (!kept) continue
    if (kept.checked === null) write(field, kept.value)
    else if (kept.checked !== (field as HTMLInputElement).checked) field.click()
  }
}

type TypedField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const fieldsOf = (form: HTMLFormElement) =>
  [...form.elements].filter(
    (one): one is TypedField =>
      (one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement || one instanceof HTMLSelectElement) &&
      one.name !== '' &&
      !untold.has(one.type),
  )

const isChoice = (field: TypedField): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio'

const read = (field: TypedField) => ({
  name: field.name,
  value: field.value,
  checked: isChoice(field) ? field.checked : null,
})

const sameField = (field: TypedField, name: string, value: string, checked: boolean | null) =>
  field.name === name && (checked === null ? !isChoice(field) : isChoice(field) && field.value === value)

function write(field: TypedField, value: string): void {
  // React keeps an eye on the element's own property, and takes no notice of what is written through it.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, value)
  for (const event of ['input', 'change']) field.dispatchEvent(new Event(event, { bubbles: true }))
}
