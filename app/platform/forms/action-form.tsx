import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { Form, useActionData, useNavigation, type FormProps } from 'react-router'
import { actionField, keyField } from './action-fields.ts'
import type { ActionResult } from './action-result.ts'
import { DraftRestoredNotice } from './draft-restored-notice.tsx'
import { createIntentKeys } from './intent-keys.ts'
import { setSubmitKey } from './unsaved.ts'
import type { Action } from './use-action.ts'
import { usePreloadOutageUi } from '../shell/outage/use-preload-outage-ui.ts'
import { useUnsavedForm } from './use-unsaved-form.ts'

type FetcherAction = Pick<Action, 'name' | 'to' | 'keys'> & { fetcher: Pick<Action['fetcher'], 'Form'> }

type ActionFormProps = Omit<FormProps, 'method' | 'action' | 'children'> & {
  /** The action of this component's fetcher, or the name of an action whose response is a page navigation. */
  of: FetcherAction | string
  /** Path of the page that handles the action; by default the current page. */
  to?: string
  /** For forms with much text: name under which unsaved input is stored and restored. */
  draft?: string
  /** The form restores its own input, so no draft is needed. */
  remembered?: true
  children?: ReactNode
}

/** A form for a named action, with an idempotency key. Also works before scripts are loaded. */
export function ActionForm({ of, to, draft, remembered, onSubmit, children, ...rest }: ActionFormProps) {
  const fetcherAction = typeof of === 'string' ? null : of
  const FormComponent = fetcherAction ? fetcherAction.fetcher.Form : Form
  const [localKeys] = useState(createIntentKeys)
  const keys = fetcherAction?.keys ?? localKeys
  const [initialKey] = useState(() => crypto.randomUUID())
  const keyInput = useRef<HTMLInputElement>(null)
  const response = useActionData<ActionResult<unknown>>()
  const { state } = useNavigation()
  const isUnconfirmed = response?.ok === false && response.error.code === 'unavailable'
  const { form, isRestored, onSend, discard } = useUnsavedForm(draft, remembered)
  usePreloadOutageUi()

  // A form may outlive its response, for example in a menu that navigates to another page.
  useEffect(() => {
    if (state === 'idle' && !isUnconfirmed) localKeys.onResponse()
  }, [state, isUnconfirmed, localKeys])

  const setKey = (event: SubmitEvent<HTMLFormElement>) => {
    const formData = new FormData(event.currentTarget, event.nativeEvent.submitter)
    // A document load gets its response in a new page, so every submit needs a new key.
    const key = rest.reloadDocument ? crypto.randomUUID() : keys.keyFor(formData)
    keyInput.current!.value = key
    setSubmitKey(event.currentTarget, key)
    onSubmit?.(event)
    if (!event.defaultPrevented && !rest.reloadDocument) onSend()
  }

  return (
    <FormComponent ref={form} method="post" action={to ?? fetcherAction?.to} {...rest} onSubmit={setKey}>
      <input type="hidden" name={actionField} value={fetcherAction?.name ?? (of as string)} />
      {/* Key for a submit without scripts; with scripts every submit sets its own key. */}
      <input ref={keyInput} type="hidden" name={keyField} defaultValue={initialKey} suppressHydrationWarning />
      {isRestored && <DraftRestoredNotice onDiscard={discard} />}
      {children}
    </FormComponent>
  )
}
