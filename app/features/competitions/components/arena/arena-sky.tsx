import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { climbHeight, heightOfTests, isSolved } from '#rules/competitions/arena/climb.ts'
import { ChildKite } from '#app/ui/child-kite.tsx'
import type { SceneProps } from '../host/stage.tsx'
import { clockWords } from '../clock-words.ts'
import { kitesOf, type SkyKite } from './sky-kites.ts'
import styles from './arena-sky.module.css'

/** Every player's kite, as high as its best program; a line for each test. */
export function ArenaSky({ room, host }: SceneProps) {
  const { t } = useTranslation('competitions')
  const kites = kitesOf(room, host)
  const tests = host.arena?.climbs[0]?.tests ?? 0
  return (
    <div className={styles.sky} style={{ '--kites': Math.max(8, kites.length) } as CSSProperties}>
      <div className={styles.lines} aria-hidden>
        {Array.from({ length: tests }, (_, at) => at + 1).map((passed) => (
          <span key={passed} style={{ '--height': heightOfTests(passed, tests) } as CSSProperties}>
            {`${passed}/${tests}`} <IconCheck />
          </span>
        ))}
      </div>
      <ol className={styles.kites} aria-label={t('arena.kites')}>
        {kites.map((kite, at) => (
          <OneKite key={kite.player} kite={kite} at={at} of={kites.length} />
        ))}
      </ol>
    </div>
  )
}

function OneKite({ kite: { kiteId, name, climb }, at, of }: { kite: SkyKite; at: number; of: number }) {
  const { t } = useTranslation('competitions')
  const place = { '--height': climbHeight(climb?.points ?? 0), '--x': ((at + 0.5) * 100) / of, '--low': at % 2 }
  return (
    <li className={styles.place} style={place as CSSProperties} data-ground={!climb?.points || undefined}>
      <ChildKite id={kiteId} size={90} className={styles.kite} />
      {climb && isSolved(climb) && <span className={styles.time}>{clockWords(climb.tookMs / 1_000)}</span>}
      {name === null ? (
        <span className="sk-visually-hidden">{t('arena.unnamed')}</span>
      ) : (
        <span className={styles.name}>{name}</span>
      )}
      <span className="sk-visually-hidden">
        {climb ? t('arena.passed', { passed: climb.passed, tests: climb.tests }) : t('arena.none')}
      </span>
    </li>
  )
}
