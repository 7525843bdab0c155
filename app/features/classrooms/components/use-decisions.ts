import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFetchers, useSubmit } from 'react-router'
import type { RequestAction } from '#rules/join.ts'
import { keyField } from '#app/platform/action-fields.ts'
import { intentKeys } from '#app/platform/intent-keys.ts'
import type { ActionResult } from '#app/platform/action-result.ts'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { formOf } from '#app/platform/use-action.ts'
import { toastRefusal } from '#app/platform/errors/refusal-toast.tsx'
import { toast } from '#app/ui/toasts.tsx'

type Decided = { act: RequestAction; decided: string[]; left: number }

const ours = 'decide:'
/** Of children without an account: an account is made for whoever is let in, where accounts are made. */
const names = `${ours}name:`

/**
 * Answers requests without waiting for the one before: a teacher taps down the list as fast as they read. What is on
 * its way is out of the
 * list at once, and comes back if it was refused, or if a colleague takes the answer back. Sent to the page of
 * requests, wherever the queue is shown; of those who typed their name, to the page of students.
 */
export function useDecisions<Waiting extends { id: string; name: string; byName: boolean }>(
  classroom: string,
  queue: Waiting[],
  action?: string,
) {
  const { t } = useTranslation('classrooms')
  const submit = useSubmit()
  const flying = useFetchers().filter(({ key }) => key.startsWith(ours))
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const told = useRef(new Set<string>())
  /** Whoever was answered has left the queue when that is told. */
  const called = useRef(new Map<string, string>())
  const count = useRef(0)
  const [keys] = useState(intentKeys)
  const students = useLocalePath()(`/dashboard/classroom-dashboard/${classroom}/students`)

  const sendAnswer = useCallback(
    (act: RequestAction, requests: string[], byName: boolean) => {
      if (requests.length === 0) return
      const form = formOf(byName ? 'decide-names' : 'decide', { classroom, act, request: requests })
      form.set(keyField, keys.keyFor(form))
      const fetcherKey = `${byName ? names : ours}${(count.current += 1)}`
      void submit(form, { method: 'post', action: byName ? students : action, navigate: false, fetcherKey })
    },
    [submit, action, students, classroom, keys],
  )
  const decide = useCallback(
    (act: RequestAction, requests: string[]) => {
      const typed = new Set(queue.filter(({ byName }) => byName).map(({ id }) => id))
      for (const byName of [false, true])
        sendAnswer(
          act,
          requests.filter((id) => typed.has(id) === byName),
          byName,
        )
    },
    [queue, sendAnswer],
  )

  useEffect(() => {
    for (const { key, data } of flying) {
      const answer = data as ActionResult<Decided> | undefined
      if (!answer || told.current.has(key)) continue
      told.current.add(key)
      keys.answered()
      if (!answer.ok) {
        toastRefusal(answer.error)
        continue
      }
      const { act, decided, left } = answer.result
      setGone((before) =>
        act === 'reopen'
          ? new Set([...before].filter((id) => !decided.includes(id)))
          : new Set([...before, ...decided]),
      )
      const undo =
        act === 'decline' || act === 'block'
          ? { label: t('joinRequests.undo'), run: () => sendAnswer('reopen', decided, key.startsWith(names)) }
          : undefined
      const name = decided.length === 1 ? called.current.get(decided[0]!) : undefined
      toast({
        kind: act === 'approve' ? 'success' : 'info',
        message:
          name === undefined
            ? t(`joinRequests.done.${act}`, { count: decided.length })
            : t(`joinRequests.doneOne.${act}`, { name }),
        undo,
      })
      if (left > 0) toast({ kind: 'warning', message: t('joinRequests.noSeatFor', { count: left }) })
    }
  }, [flying, sendAnswer, keys, t])

  useEffect(() => {
    for (const { id, name } of queue) called.current.set(id, name)
  }, [queue])

  // Once the queue itself knows, nothing has to be hidden from it any more.
  useEffect(() => {
    const still = new Set(queue.map(({ id }) => id))
    setGone((before) =>
      [...before].every((id) => still.has(id)) ? before : new Set([...before].filter((id) => still.has(id))),
    )
  }, [queue, gone])

  const underWay = flying
    .filter(({ data }) => !data)
    .flatMap(({ formData }) => (formData?.getAll('request') ?? []).map(String))
  const hidden = new Set([...gone, ...underWay])
  return { decide, requests: queue.filter(({ id }) => !hidden.has(id)) }
}
