import { useEffect, useRef, useState, type RefObject } from 'react'
import type { IdentityErrorCode } from '#rules/identity/errors.ts'
import type { IdentityError } from '#app/platform/identity-client/identity-client.ts'
import { toIdentityError } from '#app/platform/identity-client/errors.ts'
import { usePreloadErrorText } from '#app/platform/errors/error-text.ts'
import { loadOutageWait } from '#app/platform/shell/outage/outage-state.ts'
import { unsavedMark } from '#app/ui/fields/unsaved.ts'
import type { FieldReasons } from '#app/platform/errors/errors.ts'
import { withSession } from './with-session.ts'

/** Reason why the value of one field is rejected. */
export type Objection = FieldReasons[string]
type Objections = Partial<Record<string, Objection>>

type State = { tried: boolean; busy: boolean; failure: IdentityError | null; objections: Objections }

const untried: State = { tried: false, busy: false, failure: null, objections: {} }
const idle: State = { ...untried, tried: true }

/**
 * Runs a form's request, one at a time. An error is shown at the field that `errorFields` maps it to, otherwise above
 * the form. The first error gets the focus, so that screen readers announce it and keyboard users continue there.
 */
export function useAttempt(errorFields: Partial<Record<IdentityErrorCode, string>> = {}) {
  const [state, setState] = useState(untried)
  const form = useRef<HTMLFormElement>(null)
  const isWorking = useRef(false)
  usePreloadErrorText()
  useEffect(() => void loadOutageWait(), [])
  useUnsavedMark(form)

  useEffect(() => {
    if (state.failure || Object.keys(state.objections).length > 0)
      form.current?.querySelector<HTMLElement>('[data-problem], [aria-invalid="true"]')?.focus()
  }, [state])

  async function attempt(work: () => Promise<unknown>, checked: Record<string, Objection | false> = {}): Promise<void> {
    const objections = Object.fromEntries(
      Object.entries(checked).filter(([, objection]) => objection !== false),
    ) as Objections
    // The Enter key submits a form even while a button outside the form is disabled.
    if (isWorking.current) return
    if (Object.keys(objections).length > 0) return setState({ ...idle, objections })
    isWorking.current = true
    setState({ ...idle, busy: true })
    try {
      await withSession(work)
      form.current?.removeAttribute(unsavedMark)
      setState(idle)
    } catch (error) {
      const failure = toIdentityError(error)
      const field = errorFields[failure.code]
      setState(field ? { ...idle, objections: { [field]: objectionOf(failure, field) } } : { ...idle, failure })
    } finally {
      isWorking.current = false
    }
  }

  return { ...state, form, attempt, forget: () => setState(untried) }
}

/**
 * Marks a form with typed text as unsaved, so that the page warns before leaving and survives the end of the session.
 * Listens on the document because the form may be rendered later or again.
 */
function useUnsavedMark(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const updateMark = ({ target }: Event) => {
      const field = target instanceof HTMLInputElement && form.current?.contains(target) ? target : null
      if (field) form.current!.toggleAttribute(unsavedMark, field.value !== field.defaultValue)
    }
    document.addEventListener('input', updateMark)
    return () => document.removeEventListener('input', updateMark)
  }, [form])
}

/** For a weak password the server also returns the violated rule. */
function objectionOf({ code, fields }: IdentityError, field: string): Objection {
  return code === 'weak-password' && fields[field] ? fields[field] : code
}
