import { useTranslation } from 'react-i18next'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { Card } from '#app/ui/card.tsx'
import { ChildKite } from '#app/ui/child-kite.tsx'
import type { StudentResult } from './student-result.ts'
import { useNumber } from '../use-number.ts'
import styles from './students.module.css'

type StudentResultsProps = { students: readonly StudentResult[]; rounds: number }

/** Student by student, and what each answered right. */
export function StudentResults({ students, rounds }: StudentResultsProps) {
  const { t } = useTranslation('competitions')
  const number = useNumber()
  return (
    <Card title={t('result.students')} aside={students.length}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- wider than a phone: the keys move it */}
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('result.students')}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('result.student')}</th>
              {Array.from({ length: rounds }, (_, round) => (
                <th key={round} scope="col">
                  {round + 1}
                </th>
              ))}
              <th scope="col">{t('result.points')}</th>
            </tr>
          </thead>
          <tbody>
            {students
              .toSorted((one, other) => one.rank - other.rank)
              .map(({ player, personId, name, points, rounds: answered }) => (
                <tr key={player}>
                  <th scope="row">
                    <span className={styles.who}>
                      <ChildKite id={personId ?? player} size={24} /> {name}
                    </span>
                  </th>
                  {answered.map((right, round) => (
                    <td key={round}>
                      <Mark right={right} />
                    </td>
                  ))}
                  <td className={styles.points}>{number(points)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

function Mark({ right }: { right: boolean | null }) {
  const { t } = useTranslation('competitions')
  const [Icon, words] =
    right === null
      ? [IconMinus, t('result.noAnswer')]
      : right
        ? [IconCheck, t('result.right')]
        : [IconX, t('result.wrong')]
  return (
    <span className={styles.mark} data-right={right ?? undefined}>
      <Icon role="img" aria-label={words} />
    </span>
  )
}
