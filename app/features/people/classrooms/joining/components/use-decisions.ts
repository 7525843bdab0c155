import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFetchers, useSubmit } from 'react-router'
import type { RequestAction } from '#rules/classrooms/join.ts'
import { keyField } from '#app/platform/forms/action-fields.ts'
import { createIntentKeys } from '#app/platform/forms/intent-keys.ts'
import type { ActionResult } from '#app/platform/forms/action-result.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { buildFormData } from '#app/platform/forms/use-action.ts'
import { toastRefusal } from '#app/platform/errors/refusal-toast.tsx'
import { toast } from '#app/ui/feedback/toasts.tsx'

type DecisionResult = { act: RequestAction; decided: string[]; left: number }

const fetcherPrefix = 'decide:'
/** Name requests go to the students page, which creates the account of an approved student. */
const namePrefix = `${fetcherPrefix}name:`

/**
 * Sends decisions on join requests concurrently, so that a teacher can work down the list without waiting. Hides a
 * request as soon as its decision is sent; shows it again if the server refuses or another teacher reopens it. Posts to
 * the page of join requests wherever the queue is shown, and name requests to the page of students.
 */
export function useDecisions<Request extends { id: string; name: string; byName: boolean }>(
  classroom: string,
  queue: Request[],
  action?: string,
) {
  const { t } = useTranslation('classrooms')
  const submit = useSubmit()
  const decisionFetchers = useFetchers().filter(({ key }) => key.startsWith(fetcherPrefix))
  const [decidedIds, setDecidedIds] = useState<ReadonlySet<string>>(new Set())
  const reportedKeys = useRef(new Set<string>())
  /** Names for the success message: by then the request has left the queue. */
  const requesterNames = useRef(new Map<string, string>())
  const count = useRef(0)
  const [keys] = useState(createIntentKeys)
  const studentsPage = useLocalePath()(`/dashboard/classroom-dashboard/${classroom}/students`)

  const sendAnswer = useCallback(
    (act: RequestAction, requests: string[], byName: boolean) => {
      if (requests.length === 0) return
      const form = buildFormData(byName ? 'decide-names' : 'decide', { classroom, act, request: requests })
      form.set(keyField, keys.keyFor(form))
      const fetcherKey = `${byName ? namePrefix : fetcherPrefix}${(count.current += 1)}`
      void submit(form, { method: 'post', action: byName ? studentsPage : action, navigate: false, fetcherKey })
    },
    [submit, action, studentsPage, classroom, keys],
  )
  const decide = useCallback(
    (act: RequestAction, requests: string[]) => {
      const nameRequestIds = new Set(queue.filter(({ byName }) => byName).map(({ id }) => id))
      for (const byName of [false, true])
        sendAnswer(
          act,
          requests.filter((id) => nameRequestIds.has(id) === byName),
          byName,
        )
    },
    [queue, sendAnswer],
  )

  useEffect(() => {
    for (const { key, data } of decisionFetchers) {
      const answer = data as ActionResult<DecisionResult> | undefined
      if (!answer || reportedKeys.current.has(key)) continue
      reportedKeys.current.add(key)
      keys.onResponse()
      if (!answer.ok) {
        toastRefusal(answer.error)
        continue
      }
      const { act, decided, left } = answer.result
      setDecidedIds((before) =>
        act === 'reopen'
          ? new Set([...before].filter((id) => !decided.includes(id)))
          : new Set([...before, ...decided]),
      )
      const undo =
        act === 'decline' || act === 'block'
          ? { label: t('joinRequests.undo'), run: () => sendAnswer('reopen', decided, key.startsWith(namePrefix)) }
          : undefined
      const name = decided.length === 1 ? requesterNames.current.get(decided[0]!) : undefined
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
  }, [decisionFetchers, sendAnswer, keys, t])

  useEffect(() => {
    for (const { id, name } of queue) requesterNames.current.set(id, name)
  }, [queue])

  // Forget decided ids that the live queue no longer contains. Sets no state otherwise: even an equal state renders
  // again while a page load waits, and an endless loop of renders would never let the page load finish.
  useEffect(() => {
    const queuedIds = new Set(queue.map(({ id }) => id))
    if ([...decidedIds].every((id) => queuedIds.has(id))) return
    setDecidedIds((before) => new Set([...before].filter((id) => queuedIds.has(id))))
  }, [queue, decidedIds])

  const pendingIds = decisionFetchers
    .filter(({ data }) => !data)
    .flatMap(({ formData }) => (formData?.getAll('request') ?? []).map(String))
  const hidden = new Set([...decidedIds, ...pendingIds])
  return { decide, requests: queue.filter(({ id }) => !hidden.has(id)) }
}
