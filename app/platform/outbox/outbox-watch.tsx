import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LeaveDialog } from '#app/ui/leave-dialog.tsx'
import { answerBy } from './leaving.ts'
import { pageOutbox, type PagePerson } from './page-outbox.ts'

type Question = { unsent: number; answer: (leave: boolean) => void }

/** On every page of somebody: what they left unsent goes out, and they are asked before they leave it behind. */
export default function OutboxWatch({ person: { id, seal } }: { person: PagePerson }) {
  const { t } = useTranslation()
  const [question, setQuestion] = useState<Question | null>(null)

  useEffect(() => {
    void pageOutbox({ id, seal })
    answerBy((unsent) => new Promise((answer) => setQuestion({ unsent, answer })))
    return () => answerBy(null)
  }, [id, seal])

  if (!question) return null
  const answer = (leave: boolean) => {
    setQuestion(null)
    question.answer(leave)
  }
  return (
    <LeaveDialog
      title={t('sync.leave.title', { count: question.unsent })}
      text={t('sync.leave.text')}
      stay={t('sync.leave.stay')}
      leave={t('sync.leave.leave')}
      onAnswer={answer}
    />
  )
}
