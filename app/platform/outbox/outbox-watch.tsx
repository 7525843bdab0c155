import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LeaveDialog } from '#app/ui/dialogs/leave-dialog.tsx'
import { setLeavePrompt } from './sign-out.ts'
import { pageOutbox, type PagePerson } from './page-outbox.ts'

type LeaveQuestion = { unsent: number; answer: (leave: boolean) => void }

/** On every signed-in page: sends pending work, and shows a dialog before sign-out if some is still unsent. */
export default function OutboxWatch({ person: { id, seal } }: { person: PagePerson }) {
  const { t } = useTranslation()
  const [question, setQuestion] = useState<LeaveQuestion | null>(null)

  useEffect(() => {
    void pageOutbox({ id, seal })
    setLeavePrompt((unsent) => new Promise((answer) => setQuestion({ unsent, answer })))
    return () => setLeavePrompt(null)
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
