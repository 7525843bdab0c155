import { useTranslation } from 'react-i18next'
import IconHeartHandshake from '@tabler/icons-react/dist/esm/icons/IconHeartHandshake.mjs'
import { Card } from '#app/ui/card.tsx'
import { ChildKite } from '#app/ui/child-kite.tsx'
import type { ResultQuestion } from '../../result-page.server.ts'
import type { StudentResult } from './student-result.ts'
import { whomToRevisit } from './revisit.ts'
import styles from './result.module.css'

const shownMissed = 3

type RevisitListProps = { students: readonly StudentResult[]; questions: readonly ResultQuestion[] }

/** Whom to see again, and about what. */
export function RevisitList({ students, questions }: RevisitListProps) {
  const { t } = useTranslation('competitions')
  const found = whomToRevisit(students)
  if (found.length === 0) return null
  return (
    <Card tone="warning" title={t('result.revisit')} icon={<IconHeartHandshake aria-hidden />}>
      <ul className={styles.revisit}>
        {found.map(({ student, missed }) => (
          <li key={student.player}>
            <ChildKite id={student.personId ?? student.player} size={40} />
            <div>
              <strong>{student.name}</strong>
              <ul>
                {missed.slice(0, shownMissed).map((round) => (
                  <li key={round}>{questions[round]?.question.question}</li>
                ))}
              </ul>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
