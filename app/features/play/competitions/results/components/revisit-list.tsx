import { useTranslation } from 'react-i18next'
import IconHeartHandshake from '@tabler/icons-react/dist/esm/icons/IconHeartHandshake.mjs'
import { Card } from '#app/ui/surfaces/card.tsx'
import { ChildKite } from '#app/ui/kite/child-kite.tsx'
import type { ResultPage } from '../result-page.server.ts'
import styles from './result.module.css'

const maxNames = 6

/** Students who need support, grouped by the skills that they share a weakness in. */
export function RevisitList({ page: { revisit, students } }: { page: ResultPage }) {
  const { t } = useTranslation('competitions')
  if (revisit.length === 0) return null
  const byPlayer = new Map(students.map((student) => [student.player, student]))
  return (
    <Card tone="warning" title={t('result.revisit')} icon={<IconHeartHandshake aria-hidden />}>
      <ul className={styles.revisit}>
        {revisit.map(({ students: players, skills }) => {
          const group = players.flatMap((player) => byPlayer.get(player) ?? [])
          const more = group.length - maxNames
          return (
            <li key={skills.join()}>
              <ChildKite id={group[0]!.personId} size={40} />
              <div>
                <strong>
                  {[
                    ...group.slice(0, maxNames).map(({ name }) => name),
                    ...(more > 0 ? [t('host.andMore', { count: more })] : []),
                  ].join(', ')}
                </strong>
                <p>
                  {skills.length === 0
                    ? t('result.revisitAll')
                    : t('result.revisitSkills', { skills: skills.join(', ') })}
                </p>
              </div>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
