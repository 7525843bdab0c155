import { useEffect, useRef, useState, type RefObject } from 'react'
import type { IdentityErrorCode } from '#rules/identity/errors.ts'
import type { IdentityError } from '#app/platform/identity-client.ts'
import { identityErrorFrom } from '#app/platform/identity-client/errors.ts'
import { useErrorTextAtHand } from '#app/platform/errors/error-text.ts'
import { waitingAtHand } from '#app/platform/shell/outage-state.ts'
import { unsavedMark } from '#app/ui/unsaved.ts'
import type { FieldReasons } from '#app/platform/errors.ts'
import { inSession } from './in-session.ts'

/** What is wrong with one field. */
export type Objection = FieldReasons[string]
type Objections = Partial<Record<string, Objection>>

type State = { tried: boolean; busy: boolean; failure: IdentityError | null; objections: Objections }

const untried: State = { tried: false, busy: false, failure: null, objections: {} }
const calm: State = { ...untried, tried: true }

/**
 * One try at a time of whatever a form does. What failed is shown at its field where `blame` names one, otherwise above
 * the form;
 * either way the first of it gets the focus, so that a reader hears it and a typist goes on there.
 */
export function useAttempt(blame: Partial<Record<IdentityErrorCode, string>> = {}) {
  const [state, setState] = useState(untried)
  const form = useRef<HTMLFormElement>(null)
  const working = useRef(false)
  useErrorTextAtHand()
  useEffect(() => void waitingAtHand(), [])
  useMark(form)

  useEffect(() => {
    if (state.failure || Object.keys(state.objections).length > 0)
      form.current?.querySelector<HTMLElement>('[data-problem], [aria-invalid="true"]')?.focus()
  }, [state])

  async function attempt(work: () => Promise<unknown>, checked: Record<string, Objection | false> = {}): Promise<void> {
    const objections = Object.fromEntries(
      Object.entries(checked).filter(([, objection]) => objection !== false),
    ) as Objections
    // Enter sends a form however busy its button is, where that stands outside of it.
    if (working.current) return
    if (Object.keys(objections).length > 0) return setState({ ...calm, objections })
    working.current = true
    setState({ ...calm, busy: true })
    try {
      await inSession(work)
      form.current?.removeAttribute(unsavedMark)
      setState(calm)
    } catch (error) {
      const failure = identityErrorFrom(error)
      const field = blame[failure.code]
      setState(field ? { ...calm, objections: { [field]: objectionOf(failure, field) } } : { ...calm, failure })
    } finally {
      working.current = false
    }
  }

  return { ...state, form, attempt, forget: () => setState(untried) }
}

/**
 * While something stands in the form, the page stays when a session ends, and asks before it is left. Whoever owns the
 * form may draw it later, or anew: what is typed is heard of above all of them.
 */
function useMark(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const typed = ({ target }: Event) => {
      const field = target instanceof HTMLInputElement && form.current?.contains(target) ? target : null
      if (field) form.current!.toggleAttribute(unsavedMark, field.value !== field.defaultValue)
    }
    document.addEventListener('input', typed)
    return () => document.removeEventListener('input', typed)
  }, [form])
}

/** A password comes back with what is wrong with it. */
function objectionOf({ code, fields }: IdentityError, field: string): Objection {
  return code === 'weak-password' && fields[field] ? fields[field] : code
}
