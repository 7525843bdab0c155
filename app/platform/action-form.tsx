import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { Form, useActionData, useNavigation, type FormProps } from 'react-router'
import { actionField, keyField } from './action-fields.ts'
import type { ActionResult } from './action-result.ts'
import { DraftBack } from './draft-back.tsx'
import { intentKeys } from './intent-keys.ts'
import { markSent } from './unsaved.ts'
import type { Action } from './use-action.ts'
import { useActionAtHand } from './use-action-at-hand.ts'
import { useUnsavedForm } from './use-unsaved-form.ts'

type Heard = Pick<Action, 'name' | 'to' | 'keys'> & { fetcher: Pick<Action['fetcher'], 'Form'> }

type ActionFormProps = Omit<FormProps, 'method' | 'action' | 'children'> & {
  /** What is sent: an action that is heard of here, or the name of one whose answer is a page. */
  of: Heard | string
  /** Another page's action. */
  to?: string
  /** For long forms: what was typed comes back under this name, until it is saved. */
  draft?: string
  /** The form itself remembers what was typed. */
  remembered?: true
  children?: ReactNode
}

/** A form that names what it wants and carries the key of what is meant; it works before any script has come, too. */
export function ActionForm({ of, to, draft, remembered, onSubmit, children, ...rest }: ActionFormProps) {
  const heard = typeof of === 'string' ? null : of
  const Sending = heard ? heard.fetcher.Form : Form
  const [own] = useState(intentKeys)
  const keys = heard?.keys ?? own
  const [first] = useState(() => crypto.randomUUID())
  const key = useRef<HTMLInputElement>(null)
  const answer = useActionData<ActionResult<unknown>>()
  const { state } = useNavigation()
  const unheard = answer?.ok === false && answer.error.code === 'unavailable'
  const { form, isBack, sending, forget } = useUnsavedForm(draft, remembered)
  useActionAtHand()

  // A form may outlive its answer, in a menu for instance that leads to another page.
  useEffect(() => {
    if (state === 'idle' && !unheard) own.answered()
  }, [state, unheard, own])

  const carryKey = (event: SubmitEvent<HTMLFormElement>) => {
    const sent = new FormData(event.currentTarget, event.nativeEvent.submitter)
    // What another window answers is not heard of here: each sending is meant anew.
    const meant = rest.reloadDocument ? crypto.randomUUID() : keys.keyFor(sent)
    key.current!.value = meant
    markSent(event.currentTarget, meant)
    onSubmit?.(event)
    if (!event.defaultPrevented && !rest.reloadDocument) sending()
  }

  return (
    <Sending ref={form} method="post" action={to ?? heard?.to} {...rest} onSubmit={carryKey}>
      <input type="hidden" name={actionField} value={heard?.name ?? (of as string)} />
      {/* Made where the page was drawn, for a form that is sent without script; with script each sending sets its own. */}
      <input ref={key} type="hidden" name={keyField} defaultValue={first} suppressHydrationWarning />
      {isBack && <DraftBack onForget={forget} />}
      {children}
    </Sending>
  )
}
