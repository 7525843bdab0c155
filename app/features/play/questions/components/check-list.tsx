import { useTranslation } from 'react-i18next'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import type { BankQuestion, QuestionLanguage } from '#rules/questions/bank-question.ts'
import { checks, findProblems, type QuestionProblem } from '#rules/questions/check-question.ts'
import { choiceLetters } from '#app/features/learning/lessons/public-player.ts'
import { findLanguage } from '#app/platform/i18n/languages.ts'
import { Card } from '#app/ui/surfaces/card.tsx'
import styles from './questions.module.css'

type CheckListProps = { question: BankQuestion; languages: readonly QuestionLanguage[] }

/** Live checks of the question in the editor: passed checks and problems. */
export function CheckList({ question, languages }: CheckListProps) {
  const { t } = useTranslation('questions')
  const findings = findProblems(question, languages)
  const problemText = ({ check, language, place }: QuestionProblem) => {
    const name = language ? findLanguage(language).nativeName : ''
    const letter = place === undefined ? '' : (choiceLetters[place] ?? `${place + 1}`)
    if (check !== 'languages') return t(`check.${check}.missing`, { language: name })
    return place === undefined
      ? t('check.languages.question', { language: name })
      : t('check.languages.answer', { language: name, letter })
  }
  const passed = checks.filter(
    (check) =>
      (check !== 'described' || question.picture !== null) && !findings.some((finding) => finding.check === check),
  )
  return (
    <Card className={styles.checks} title={t('check.title')}>
      <ul className={styles.checkLines}>
        {passed.map((check) => (
          <li key={check}>
            <IconCheck className={styles.good} aria-hidden />
            {t(`check.${check}.passed`)}
          </li>
        ))}
        {findings.map((finding) => (
          <li key={`${finding.check} ${finding.language} ${finding.place}`} className={styles.warned}>
            <IconAlertTriangle className={styles.warn} aria-hidden />
            {problemText(finding)}
          </li>
        ))}
      </ul>
    </Card>
  )
}
