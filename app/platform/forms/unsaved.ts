import { unsavedMark } from '#app/ui/fields/unsaved.ts'
/** Event dispatched to a form after its submit succeeded. */
export const savedEvent = 'saved'

export const isUnsaved = () => document.querySelector(`[${unsavedMark}]`) !== null

/** Call when the user decides to leave the page, or signs out. */
export function clearUnsavedMarks(): void {
  for (const element of document.querySelectorAll(`[${unsavedMark}]`)) element.removeAttribute(unsavedMark)
}

/** Records the key of a submit. The hidden field cannot be used, because React resets it at every render. */
export const setSubmitKey = (form: HTMLFormElement, key: string): void => void (form.dataset.submitKey = key)

/** Updates the unsaved mark of the form that was submitted with this key. */
export function finishSubmit(key: string, isSaved: boolean): void {
  for (const form of document.querySelectorAll<HTMLFormElement>(`form[${unsavedMark}="sending"]`)) {
    if (form.dataset.submitKey !== key) continue
    if (isSaved) {
      form.removeAttribute(unsavedMark)
      form.dispatchEvent(new Event(savedEvent))
    } else form.setAttribute(unsavedMark, '')
  }
}
