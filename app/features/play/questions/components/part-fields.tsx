import { useTranslation } from 'react-i18next'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { bankLimits, type LocalizedText } from '#rules/questions/bank-question.ts'
import { findLanguage } from '#app/platform/i18n/languages.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import type { AnswerFieldsProps } from './answer-fields.tsx'
import { replaceAt, setText } from './edit-question.ts'
import styles from './questions.module.css'

/** Items of an ordering question, or pairs of a matching question. */
export function PartFields({ question, language, onChange }: AnswerFieldsProps) {
  const { t } = useTranslation('questions')
  const isOrder = question.kind === 'order'
  const rows: readonly (readonly LocalizedText[])[] = isOrder ? question.items.map((item) => [item]) : question.pairs
  const set = (next: readonly (readonly LocalizedText[])[]) =>
    onChange(
      isOrder
        ? { ...question, items: next.map(([item]) => item ?? {}) }
        : { ...question, pairs: next.map(([left, other]) => [left ?? {}, other ?? {}] as const) },
    )
  return (
    <fieldset className={styles.parts}>
      <legend className={styles.legend}>{isOrder ? t('editor.order') : t('editor.pairs')}</legend>
      {rows.map((row, index) => (
        <div key={index} className={styles.part}>
          <span className={styles.partNumber} aria-hidden>
            {index + 1}
          </span>
          {row.map((texts, side) => (
            <input
              key={side}
              className={styles.partText}
              aria-label={
                isOrder
                  ? t('editor.item', { number: index + 1 })
                  : t(side === 0 ? 'editor.left' : 'editor.partner', { number: index + 1 })
              }
              lang={findLanguage(language).tag}
              maxLength={bankLimits.optionLetters}
              value={texts[language] ?? ''}
              onChange={({ currentTarget: { value } }) =>
                set(replaceAt(rows, index, replaceAt(row, side, setText(texts, language, value))))
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
