import { useTranslation } from 'react-i18next'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { bankLimits, type BankOption } from '#rules/questions/bank-question.ts'
import { ChoiceMark, choiceLetters } from '#app/features/learning/lessons/public-player.ts'
import { findLanguage } from '#app/platform/i18n/languages.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { IconButton } from '#app/ui/buttons/icon-button.tsx'
import type { AnswerFieldsProps } from './answer-fields.tsx'
import { addOption, markRight, replaceAt, setText } from './edit-question.ts'
import styles from './questions.module.css'

/** Options of a question: text, feedback for students who choose it, and whether it is right. */
export function OptionFields({ question, language, onChange }: AnswerFieldsProps) {
  const { t } = useTranslation('questions')
  const set = (optionIndex: number, option: BankOption) =>
    onChange({ ...question, options: replaceAt(question.options, optionIndex, option) })
  return (
    <ul className={styles.options}>
      {question.options.map((option, index) => {
        const letter = choiceLetters[index]!
        return (
          <li key={index} className={styles.option} data-right={option.right || undefined}>
            <span className={styles.optionMark} data-choice={index % 4} aria-hidden>
              <ChoiceMark place={index} className={styles.optionShape} />
              {letter}
            </span>
            <div className={styles.optionTexts}>
              <input
                className={styles.optionText}
                aria-label={t('editor.option', { letter })}
                placeholder={t('editor.option', { letter })}
                lang={findLanguage(language).tag}
                maxLength={bankLimits.optionLetters}
                value={option.text[language] ?? ''}
                onChange={({ currentTarget: { value } }) =>
                  set(index, { ...option, text: setText(option.text, language, value) })
                }
              />
              <input
                className={styles.optionWhy}
                aria-label={t('editor.why', { letter })}
                placeholder={option.right ? t('editor.whyRight') : t('editor.whyWrong')}
                lang={findLanguage(language).tag}
                maxLength={bankLimits.whyLetters}
                value={option.why[language] ?? ''}
                onChange={({ currentTarget: { value } }) =>
                  set(index, { ...option, why: setText(option.why, language, value) })
                }
              />
            </div>
            <button
              type="button"
              className={styles.right}
              aria-pressed={option.right}
              onClick={() => onChange(markRight(question, index))}
            >
              {option.right && <IconCheck aria-hidden />}
              {option.right ? t('editor.right') : t('editor.markRight')}
              <span className="sk-visually-hidden">{t('editor.option', { letter })}</span>
            </button>
            {question.options.length > 2 && (
              <IconButton
                label={t('editor.removeOption', { letter })}
                icon={<IconX aria-hidden />}
                size={48}
                onClick={() =>
                  onChange({ ...question, options: question.options.filter((_, place) => place !== index) })
                }
              />
            )}
          </li>
        )
      })}
      {question.options.length < bankLimits.options && (
        <li>
          <Button
            variant="quiet"
            size="small"
            icon={<IconPlus aria-hidden />}
            onClick={() => onChange(addOption(question))}
          >
            {t('editor.addOption')}
          </Button>
        </li>
      )}
    </ul>
  )
}
