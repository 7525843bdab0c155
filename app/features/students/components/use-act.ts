import { useEffect, useRef } from 'react'
import { useFetcher, useLocation } from 'react-router'
import type { ErrorCode, ErrorDetails } from '#app/platform/errors.ts'

export type ActError = { code: ErrorCode } & ErrorDetails
type Answer<Result> = { ok: true; result: Result } | { ok: false; error: ActError }

export type Fields = Record<string, string | readonly string[] | File>

/** Sends one act of this page and tells when it is done. The page's rows are loaded anew by themselves. */
export function useAct<Result>(act: string, done: (result: Result) => void) {
  const fetcher = useFetcher<Answer<Result>>()
  const { pathname } = useLocation()
  const handled = useRef<unknown>(null)

  // Runs after every drawing and acts once for each answer, with what the screen means by `done` now.
  useEffect(() => {
    if (fetcher.state !== 'idle' || !fetcher.data || handled.current === fetcher.data) return
    handled.current = fetcher.data
    if (fetcher.data.ok) done(fetcher.data.result)
  })

  return {
    busy: fetcher.state !== 'idle',
    error: fetcher.state === 'idle' && fetcher.data?.ok === false ? fetcher.data.error : null,
    send(fields: Fields) {
      const form = new FormData()
      // Sending the same act again, after a lost answer for instance, does it once.
      form.set('_key', crypto.randomUUID())
      for (const [name, value] of Object.entries(fields)) for (const one of Array.isArray(value) ? value : [value]) form.append(name, one as string)
      const encType = Object.values(fields).some((value) => value instanceof File) ? 'multipart/form-data' : undefined
      void fetcher.submit(form, { method: 'post', action: `${pathname}?act=${act}`, encType })
    },
  }
}
