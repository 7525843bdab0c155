import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { questionLanguages } from '#rules/questions/bank-question.ts'
import { useAction } from '#app/platform/forms/use-action.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { SelectField } from '#app/ui/fields/field.tsx'
import { PageHead } from '#app/ui/frames/page-head.tsx'
import { toast } from '#app/ui/feedback/toasts.tsx'
import type { ProposalCard } from '../contract.ts'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import { BackButton } from './back-button.tsx'
import { isSameQuestion, tidyQuestion } from './edit-question.ts'
import { OptionFields } from './option-fields.tsx'
import { QuestionTextField } from './question-text-field.tsx'
import type { PageOf } from './questions-screen.tsx'
import { useQuestionPaths } from './use-question-paths.ts'
import styles from './questions.module.css'

/** Proposals of students: the teacher edits and approves them into a bank, or declines them. */
export function ProposalsScreen({ page }: { page: PageOf<'proposals'> }) {
  const { t } = useTranslation('questions')
  const paths = useQuestionPaths()
  const { proposals, banks, classroomId } = page
  return (
    <>
      <div className={styles.top}>
        <BackButton href={paths.banks} />
        <PageHead className={styles.topHead} title={t('proposals.title')} note={t('proposals.note')} />
      </div>
      {proposals.length === 0 && (
        <EmptyState mood="cheering" title={t('proposals.none')} hint={t('proposals.noneHint')} />
      )}
      <ul className={styles.proposals}>
        {proposals.map((proposal) => (
          <Proposal key={proposal.id} proposal={proposal} banks={banks} classroomId={classroomId} />
        ))}
      </ul>
    </>
  )
}

type ProposalProps = { proposal: ProposalCard; banks: PageOf<'proposals'>['banks']; classroomId: string }

function Proposal({ proposal, banks, classroomId }: ProposalProps) {
  const { t } = useTranslation('questions')
  const [draft, setDraft] = useState(proposal.content)
  const [bank, setBank] = useState(banks[0]?.id ?? '')
  const language = questionLanguages.find((questionLanguage) => proposal.content.question[questionLanguage]) ?? 'en'
  const decide = useAction<{ bank: string | null }>('decide-proposal', {
    onDone: ({ bank: targetBank }) =>
      toast({ kind: 'success', message: targetBank === null ? t('done.declined') : t('done.approved') }),
  })
  const tidied = tidyQuestion(draft)
  const send = (decision: 'approve' | 'decline') =>
    decide.send({
      classroomId,
      proposal: proposal.id,
      decision,
      ...(decision === 'approve' && {
        ...(bank === '' ? { title: t('proposals.newBank') } : { bank }),
        content: JSON.stringify(tidied),
      }),
    })
  return (
    <Card
      as="li"
      className={styles.editor}
      title={t('proposals.by', { name: proposal.student })}
      data-unsaved={isSameQuestion(tidied, tidyQuestion(proposal.content)) ? undefined : ''}
    >
      <div className={styles.fields}>
        <QuestionTextField part="question" question={draft} language={language} onChange={setDraft} />
        <OptionFields question={draft} language={language} onChange={setDraft} />
        <QuestionTextField part="explanation" question={draft} language={language} onChange={setDraft} />
      </div>
      <RefusalNotice error={decide.error} />
      <div className={styles.decide}>
        <SelectField
          label={t('proposals.into')}
          value={bank}
          onChange={({ currentTarget: { value } }) => setBank(value)}
        >
          {banks.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
          <option value="">{t('proposals.makeBank')}</option>
        </SelectField>
        <Button variant="go" icon={<IconCheck aria-hidden />} busy={decide.busy} onClick={() => send('approve')}>
          {t('proposals.approve')}
        </Button>
        <Button variant="quiet" icon={<IconX aria-hidden />} disabled={decide.busy} onClick={() => send('decline')}>
          {t('proposals.decline')}
        </Button>
      </div>
    </Card>
  )
}
