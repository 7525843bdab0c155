import { useEffect, useEffectEvent, useState } from 'react'
import type { Answer } from '#rules/questions/question.ts'
import type { QuestionLanguage } from '#rules/questions/bank-question.ts'
import { usePagePerson } from '#app/platform/shell/person/page-person.ts'
import { useAction } from '#app/platform/forms/use-action.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { clockOffset, type DeviceTest } from './test-mode.ts'

/** An answer on this device; `at` is server time as far as the device knows it. */
type LocalAnswer = { answer: Answer; at: number; language: QuestionLanguage; isSent: boolean }
type LocalAnswers = Readonly<Record<string, LocalAnswer>>

/** Answers of a test: stored on the device first, then sent sequentially, also after a reload. */
export function useTestAnswers(test: DeviceTest) {
  const { classroomId } = test
  const assignment = test.test.id
  const personId = usePagePerson()?.id ?? ''
  const key = storageKey(personId, assignment)
  const [answers, setAnswers] = useState<LocalAnswers>({})
  useEffect(() => setAnswers(readAnswers(key)), [key])
  const save = (change: (previous: LocalAnswers) => LocalAnswers) =>
    setAnswers((previous) => {
      const next = change(previous)
      writeAnswers(key, next)
      return next
    })
  const to = useLocalePath()(`/dashboard/lessons?class=${classroomId}`)
  const [sending, setSending] = useState<{ question: string; at: number } | null>(null)
  const finish = () => {
    if (sending)
      save((previous) => {
        const current = previous[sending.question]
        return current?.at === sending.at ? { ...previous, [sending.question]: { ...current, isSent: true } } : previous
      })
    setSending(null)
  }
  // A refused answer came after the end of the test; sending it again would not help.
  const action = useAction('answer-test', { to, skipRevalidation: true, onDone: finish, onRefused: finish })
  const send = useEffectEvent((question: string, { answer, at, language }: LocalAnswer) => {
    setSending({ question, at })
    action.send({ classroomId, assignment, question, answer: JSON.stringify(answer), language, at: String(at) })
  })
  const unsent = Object.entries(answers).find(([, local]) => !local.isSent)
  useEffect(() => {
    if (!sending && unsent) send(unsent[0], unsent[1])
  })
  return {
    answers,
    isSaved: !unsent,
    submit: (question: string, answer: Answer, language: QuestionLanguage) =>
      save((previous) => ({
        ...previous,
        [question]: { answer, at: Date.now() - clockOffset(test), language, isSent: false },
      })),
  }
}

const storageKey = (personId: string, assignment: string) => `test-answers ${personId} ${assignment}`

/** Whether this device has stored an answer, sent or not. */
export const hasLocalAnswer = (personId: string | null, assignment: string, question: string): boolean =>
  question in readAnswers(storageKey(personId ?? '', assignment))

function readAnswers(key: string): LocalAnswers {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as LocalAnswers
  } catch {
    return {}
  }
}

function writeAnswers(key: string, answers: LocalAnswers) {
  try {
    localStorage.setItem(key, JSON.stringify(answers))
  } catch {
    // The storage is full or disabled: the answers are still on the screen and are sent.
  }
}
