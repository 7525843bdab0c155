import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { Button } from '#app/ui/buttons/button.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import type { PreviewQuestion } from './preview-page.server.ts'
import { QuestionFacts } from './question-row.tsx'
import { useQuestionText } from './use-question-text.ts'
import styles from './preview.module.css'

type FindQuestionProps = {
  label: string
  find: string
  offers: readonly PreviewQuestion[] | null
  busy: boolean
  shownId: string | undefined
  onFind: (find: string) => void
  onShow: (id: string) => void
  onTake: (id: string) => void
}

/** Questions to take into the draft: suggestions, or the results of a search. */
export function FindQuestion({ label, find, offers, busy, shownId, onFind, onShow, onTake }: FindQuestionProps) {
  const { t } = useTranslation('competitions')
  const questionText = useQuestionText()
  const [typed, setTyped] = useState(find)
  return (
    <section className={styles.find} aria-label={label}>
      <form
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault()
          onFind(typed.trim())
        }}
      >
        <TextField
          label={label}
          hint={t('preview.findHint')}
          type="search"
          maxLength={60}
          value={typed}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
        />
        <Button type="submit" variant="soft" icon={<IconSearch aria-hidden />}>
          {t('preview.find')}
        </Button>
      </form>
      {offers?.length === 0 && <p role="status">{t('preview.nothing')}</p>}
      {offers && offers.length > 0 && (
        <ul className={styles.offers}>
          {offers.map((question) => (
            <li key={question.id} className={styles.offer} data-shown={question.id === shownId || undefined}>
              <button type="button" className={styles.show} onClick={() => onShow(question.id)}>
                {questionText(question)}
              </button>
              <QuestionFacts question={question} />
              <Button
                variant="soft"
                size="small"
                disabled={busy}
                aria-label={t('preview.takeOf', { question: questionText(question) })}
                onClick={() => onTake(question.id)}
              >
                {t('preview.take')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
