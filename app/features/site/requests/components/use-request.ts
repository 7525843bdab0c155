import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { Puzzle } from '#app/features/people/classrooms/public.ts'
import { useAction, type Action } from '#app/platform/forms/use-action.ts'
import { useUnsavedForm } from '#app/platform/forms/use-unsaved-form.ts'
import { solveProof } from '#app/platform/identity-client/proof.ts'

export type SentRequest = { number: string; email: string }

type RequestState = {
  form: ReturnType<typeof useUnsavedForm>['form']
  /** True from the press of the button until the reply: the device first solves a proof of work. */
  isBusy: boolean
  error: Action['error']
  sent: SentRequest | null
  submit: (event: FormEvent<HTMLFormElement>) => void
}

/** Sends a form of a public page. The device pays for it with a proof of work, because no account limits senders. */
export function useRequest(kind: string): RequestState {
  const { form, markSaved } = useUnsavedForm()
  const [isSolving, setSolving] = useState(false)
  const fields = useRef<Record<string, string>>({})
  const token = useRef('')
  const send = useAction<SentRequest>('sendRequest', { skipRevalidation: true, isImmediate: true, onDone: markSaved })
  const puzzle = useAction<{ puzzle: Puzzle }>('puzzle', {
    skipRevalidation: true,
    isImmediate: true,
    onRefused: () => setSolving(false),
    onDone: ({ puzzle: { challenge, bits } }) =>
      void solveProof(challenge, bits).then((answer) => {
        setSolving(false)
        send.send({ ...fields.current, kind, token: token.current, challenge, answer: String(answer) })
      }),
  })
  useEffect(() => {
    token.current = crypto.randomUUID()
  }, [])
  return {
    form,
    isBusy: isSolving || puzzle.busy || send.busy,
    error: puzzle.error ?? send.error,
    sent: send.result,
    submit(event) {
      event.preventDefault()
      fields.current = Object.fromEntries(
        [...new FormData(event.currentTarget)].filter(
          (entry): entry is [string, string] => typeof entry[1] === 'string',
        ),
      )
      setSolving(true)
      puzzle.send()
    },
  }
}
