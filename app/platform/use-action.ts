import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { actionField, keyField, nowField } from './action-fields.ts'
import type { ActionError, ActionResult } from './action-result.ts'
import { intentKeys, type IntentKeys } from './intent-keys.ts'
import { useActionAtHand } from './use-action-at-hand.ts'

export type Fields = Readonly<Record<string, string | readonly string[] | File>>

type Options<Result> = {
  /** Another page's action; without it, this page's own. */
  to?: string
  /** Told once for each answer, with what the screen means by it now. */
  done?: (result: Result) => void
  refused?: (error: ActionError) => void
  /** Where nothing of the page changes with it. */
  stays?: true
  /** Where it must not happen later: without a network it is refused at once. */
  onlyNow?: true
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

/**
 * One thing that can be done on a page: sent, awaited and answered. Sending it again after a lost answer does it once.
 */
export function useAction<Result = unknown>(
  name: string,
  { to, done, refused, stays, onlyNow }: Options<Result> = {},
): Action<Result> {
  const fetcher = useFetcher<ActionResult<Result>>()
  const [keys] = useState(intentKeys)
  useActionAtHand()
  const { data, state } = fetcher
  const idle = state === 'idle'
  const heard = useRef<unknown>(null)

  // Runs after every drawing and acts once for each answer.
  useEffect(() => {
    if (!idle || !data || heard.current === data) return
    heard.current = data
    if (data.ok || data.error.code !== 'unavailable') keys.answered()
    if (data.ok) done?.(data.result)
    else refused?.(data.error)
  })

  return {
    name,
    to,
    busy: !idle,
    error: idle && data?.ok === false ? data.error : null,
    result: idle && data?.ok ? data.result : null,
    fetcher,
    keys,
    send(fields = {}) {
      const form = formOf(name, fields)
      if (onlyNow) form.set(nowField, '1')
      form.set(keyField, keys.keyFor(form))
      const encType = [...form.values()].some((value) => value instanceof File) ? 'multipart/form-data' : undefined
      void fetcher.submit(form, {
        method: 'post',
        action: to,
        encType,
        ...(stays && { defaultShouldRevalidate: false }),
      })
    },
  }
}

export function formOf(name: string, fields: Fields): FormData {
  const form = new FormData()
  form.set(actionField, name)
  for (const [field, value] of Object.entries(fields))
    for (const one of Array.isArray(value) ? value : [value]) form.append(field, one as string)
  return form
}
