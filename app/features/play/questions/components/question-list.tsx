import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { QuestionLanguage } from '#rules/questions/bank-question.ts'
import { findProblems } from '#rules/questions/check-question.ts'
import { useAction } from '#app/platform/forms/use-action.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import { IconButton } from '#app/ui/buttons/icon-button.tsx'
import { toast } from '#app/ui/feedback/toasts.tsx'
import type { StoredQuestion } from '../contract.ts'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import { moveItemBy } from './edit-question.ts'
import { KindIcon } from './kind-icon.tsx'
import type { PageOf } from './questions-screen.tsx'
import styles from './questions.module.css'

type QuestionListProps = {
  bank: PageOf<'bank'>['bank']
  questions: readonly StoredQuestion[]
  language: QuestionLanguage
  chosen: string | null
  mayWrite: boolean
  onChoose: (id: string) => void
}

const questionText = ({ content }: StoredQuestion, language: QuestionLanguage): string =>
  content.question[language] ?? Object.values(content.question)[0] ?? ''

/** Questions of a bank with text search; each shows whether it is complete. */
export function QuestionList({ bank, questions, language, chosen, mayWrite, onChoose }: QuestionListProps) {
  const { t } = useTranslation('questions')
  const [search, setSearch] = useState('')
  const searchText = search.trim().toLocaleLowerCase()
  const matches = questions.filter((question) =>
    questionText(question, language).toLocaleLowerCase().includes(searchText),
  )
  return (
    <Card className={styles.list} padding="small">
      <TextField
        label={t('list.search')}
        type="search"
        value={search}
        onChange={({ currentTarget: { value } }) => setSearch(value)}
      />
      <ol className={styles.lines}>
        {matches.map((question) => {
          const isComplete = findProblems(question.content, bank.languages).length === 0
          const isCurrent = question.id === chosen
          return (
            <li key={question.id} className={styles.line} data-chosen={isCurrent || undefined}>
              <button
                type="button"
                className={styles.lineButton}
                aria-current={isCurrent ? 'true' : undefined}
                onClick={() => onChoose(question.id)}
              >
                <span className={styles.kind}>
                  <KindIcon kind={question.content.kind} />
                </span>
                <span className={styles.lineText}>{questionText(question, language)}</span>
                {isComplete ? (
                  <IconCheck className={styles.good} role="img" aria-label={t('list.whole')} />
                ) : (
                  <IconAlertTriangle className={styles.warn} role="img" aria-label={t('list.unfinished')} />
                )}
              </button>
              {isCurrent && mayWrite && searchText === '' && (
                <QuestionControls bank={bank.id} questions={questions} id={question.id} />
              )}
            </li>
          )
        })}
      </ol>
      {matches.length === 0 && <p className={styles.note}>{t('list.none')}</p>}
      {mayWrite && (
        <Button
          variant={chosen === 'new' ? 'primary' : 'soft'}
          wide
          icon={<IconPlus aria-hidden />}
          onClick={() => onChoose('new')}
        >
          {t('list.new')}
        </Button>
      )}
    </Card>
  )
}

function QuestionControls({ bank, questions, id }: { bank: string; questions: readonly StoredQuestion[]; id: string }) {
  const { t } = useTranslation('questions')
  const order = useAction('order-questions')
  const undo = useAction('remove-question')
  const remove = useAction('remove-question', {
    onDone: () =>
      toast({
        kind: 'success',
        message: t('done.removed'),
        undo: { label: t('done.undo'), run: () => undo.send({ bank, question: id, removed: 'no' }) },
      }),
  })
  const ids = questions.map((question) => question.id)
  const index = ids.indexOf(id)
  const move = (by: -1 | 1) => order.send({ bank, order: JSON.stringify(moveItemBy(ids, index, by)) })
  return (
    <div className={styles.moves}>
      <IconButton
        label={t('list.up')}
        icon={<IconArrowUp aria-hidden />}
        size={48}
        disabled={index === 0 || order.busy}
        onClick={() => move(-1)}
      />
      <IconButton
        label={t('list.down')}
        icon={<IconArrowDown aria-hidden />}
        size={48}
        disabled={index === ids.length - 1 || order.busy}
        onClick={() => move(1)}
      />
      <IconButton
        label={t('list.remove')}
        icon={<IconTrash aria-hidden />}
        size={48}
        disabled={remove.busy}
        onClick={() => remove.send({ bank, question: id, removed: 'yes' })}
      />
      <RefusalNotice error={order.error ?? remove.error ?? undo.error} />
    </div>
  )
}
