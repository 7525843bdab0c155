import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { actionField, keyField, immediateField } from './action-fields.ts'
import type { ActionError, ActionResult } from './action-result.ts'
import { createIntentKeys, type IntentKeys } from './intent-keys.ts'
import { usePreloadOutageUi } from '../shell/outage/use-preload-outage-ui.ts'

export type Fields = Readonly<Record<string, string | readonly string[] | File>>

type Options<Result> = {
  /** Path of the page that handles the action; by default the current page. */
  to?: string
  /** Called once per response, with the callback of the latest render. */
  onDone?: (result: Result) => void
  onRefused?: (error: ActionError) => void
  /** Skips reloading the page data, for actions that do not change it. */
  skipRevalidation?: true
  /** Fails immediately without network, instead of being sent later. */
  isImmediate?: true
}

export type Action<Result = unknown> = {
  name: string
  to?: string
  busy: boolean
  error: ActionError | null
  result: Result | null
  send: (fields?: Fields) => void
  fetcher: ReturnType<typeof useFetcher<ActionResult<Result>>>
  keys: IntentKeys
}

/** Submits a page action. Resending after a lost response is safe, because it uses the same idempotency key. */
export function useAction<Result = unknown>(
  name: string,
  { to, onDone, onRefused, skipRevalidation, isImmediate }: Options<Result> = {},
): Action<Result> {
  const fetcher = useFetcher<ActionResult<Result>>()
  const [keys] = useState(createIntentKeys)
  usePreloadOutageUi()
  const { data, state } = fetcher
  const isIdle = state === 'idle'
  const handledData = useRef<unknown>(null)

  // Runs after every render, acts once per response.
  useEffect(() => {
    if (!isIdle || !data || handledData.current === data) return
    handledData.current = data
    if (data.ok || data.error.code !== 'unavailable') keys.onResponse()
    if (data.ok) onDone?.(data.result)
    else onRefused?.(data.error)
  })

  return {
    name,
    to,
    busy: !isIdle,
    error: isIdle && data?.ok === false ? data.error : null,
    result: isIdle && data?.ok ? data.result : null,
    fetcher,
    keys,
    send(fields = {}) {
      const form = buildFormData(name, fields)
      if (isImmediate) form.set(immediateField, '1')
      form.set(keyField, keys.keyFor(form))
      const encType = [...form.values()].some((value) => value instanceof File) ? 'multipart/form-data' : undefined
      void fetcher.submit(form, {
        method: 'post',
        action: to,
        encType,
        ...(skipRevalidation && { defaultShouldRevalidate: false }),
      })
    },
  }
}

export function buildFormData(name: string, fields: Fields): FormData {
  const form = new FormData()
  form.set(actionField, name)
  for (const [field, value] of Object.entries(fields))
    for (const item of Array.isArray(value) ? value : [value]) form.append(field, item as string)
  return form
}
