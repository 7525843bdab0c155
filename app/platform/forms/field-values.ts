/** Input types that are secret or not typed by the user. */
const excludedTypes = new Set(['hidden', 'password', 'file', 'submit', 'button', 'reset'])

export type FieldValues = { name: string; value: string; checked: boolean | null }[]

/** Reads all values that a user typed or selected in a form, except passwords. */
export const readFieldValues = (form: HTMLFormElement): FieldValues => listFields(form).map(readField)

/** Writes stored values into the fields that still exist, and fires the events of real input. */
export function restoreFieldValues(form: HTMLFormElement, values: FieldValues): void {
  for (const field of listFields(form)) {
    const stored = values.find(({ name, value, checked }) => isSameField(field, name, value, checked))
    if (!stored) continue
    if (stored.checked === null) writeField(field, stored.value)
    else if (stored.checked !== (field as HTMLInputElement).checked) field.click()
  }
}

type InputField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const listFields = (form: HTMLFormElement) =>
  [...form.elements].filter(
    (element): element is InputField =>
      (element instanceof HTMLInputElement ||
        element instanceof HTMLTextAreaElement ||
        element instanceof HTMLSelectElement) &&
      element.name !== '' &&
      !excludedTypes.has(element.type),
  )

const isCheckable = (field: InputField): field is HTMLInputElement =>
  field.type === 'checkbox' || field.type === 'radio'

const readField = (field: InputField) => ({
  name: field.name,
  value: field.value,
  checked: isCheckable(field) ? field.checked : null,
})

const isSameField = (field: InputField, name: string, value: string, checked: boolean | null) =>
  field.name === name && (checked === null ? !isCheckable(field) : isCheckable(field) && field.value === value)

function writeField(field: InputField, value: string): void {
  // React overrides `value` on the element and ignores writes through it, so call the prototype's setter.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, value)
  for (const event of ['input', 'change']) field.dispatchEvent(new Event(event, { bubbles: true }))
}
