import { useTranslation } from 'react-i18next'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { bankLimits, type Words } from '#rules/questions/bank-question.ts'
import { languageOf } from '#app/platform/i18n/languages.ts'
import { Button } from '#app/ui/button.tsx'
import type { AnswerFieldsProps } from './answer-fields.tsx'
import { replaced, withWords } from './edit-question.ts'
import styles from './questions.module.css'

/** Things in their right order, or pairs that belong together. */
export function PartFields({ question, language, onChange }: AnswerFieldsProps) {
  const { t } = useTranslation('questions')
  const isOrder = question.kind === 'order'
  const rows: readonly (readonly Words[])[] = isOrder ? question.items.map((item) => [item]) : question.pairs
  const set = (next: readonly (readonly Words[])[]) =>
    onChange(
      isOrder
        ? { ...question, items: next.map(([item]) => item ?? {}) }
        : { ...question, pairs: next.map(([left, other]) => [left ?? {}, other ?? {}] as const) },
    )
  return (
    <fieldset className={styles.parts}>
      <legend className={styles.legend}>{isOrder ? t('editor.order') : t('editor.pairs')}</legend>
      {rows.map((row, at) => (
        <div key={at} className={styles.part}>
          <span className={styles.partNumber} aria-hidden>
            {at + 1}
          </span>
          {row.map((words, side) => (
            <input
              key={side}
              className={styles.partText}
              aria-label={
                isOrder
                  ? t('editor.item', { number: at + 1 })
                  : t(side === 0 ? 'editor.left' : 'editor.partner', { number: at + 1 })
              }
              lang={languageOf(language).tag}
              maxLength={bankLimits.optionLetters}
              value={words[language] ?? ''}
              onChange={({ currentTarget: { value } }) =>
                set(replaced(rows, at, replaced(row, side, withWords(words, language, value))))
              }
            />
          ))}
        </div>
      ))}
      {rows.length < bankLimits.parts.most && (
        <Button
          variant="quiet"
          size="small"
          icon={<IconPlus aria-hidden />}
          onClick={() => set([...rows, isOrder ? [{}] : [{}, {}]])}
        >
          {isOrder ? t('editor.addItem') : t('editor.addPair')}
        </Button>
      )}
    </fieldset>
  )
}
