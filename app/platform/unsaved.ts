import { unsavedMark } from '#app/ui/unsaved.ts'
/** Told to a form, once what it sent is done. */
export const savedEvent = 'saved'

export const isUnsaved = () => document.querySelector(`[${unsavedMark}]`) !== null

/** Somebody has decided to leave, or the page is no longer theirs. */
export function forgetUnsaved(): void {
  for (const typed of document.querySelectorAll(`[${unsavedMark}]`)) typed.removeAttribute(unsavedMark)
}

/** Under which key a form was sent. Not asked of its hidden field: React writes that anew whenever the form is drawn. */
export const markSent = (form: HTMLFormElement, key: string): void => void (form.dataset.sentAs = key)

/** What came of a form that was sent with this key. */
export function settleSent(key: string, saved: boolean): void {
  for (const form of document.querySelectorAll<HTMLFormElement>(`form[${unsavedMark}="sending"]`)) {
    if (form.dataset.sentAs !== key) continue
    if (saved) {
      form.removeAttribute(unsavedMark)
      form.dispatchEvent(new Event(savedEvent))
    } else form.setAttribute(unsavedMark, '')
  }
}
