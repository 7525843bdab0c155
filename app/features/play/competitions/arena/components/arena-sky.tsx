import { useTranslation } from 'react-i18next'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { heightOfTests, isSolved } from '#rules/competitions/arena/climb.ts'
import type { SceneProps } from '../../host/stage/stage.tsx'
import { formatClock } from '../../components/format-clock.ts'
import { KiteWall } from '../../host/wall/kite-wall.tsx'
import { selectWallKites } from '../../host/wall/wall-kites.ts'

/** Kites of all players, as high as their best program, with a line per test. */
export function ArenaSky({ room, host }: SceneProps) {
  const { t } = useTranslation('competitions')
  const climbs = host.arena?.climbs ?? []
  const tests = climbs[0]?.tests ?? 0
  return (
    <KiteWall
      kites={selectWallKites(room, host.players, climbs).map(({ climb, ...kite }) => ({
        ...kite,
        points: climb?.points ?? 0,
        badge: climb && isSolved(climb) ? formatClock(climb.tookMs / 1_000) : null,
        description: climb ? t('arena.passed', { passed: climb.passed, tests: climb.tests }) : t('arena.none'),
      }))}
      lines={Array.from({ length: tests }, (_, index) => ({
        height: heightOfTests(index + 1, tests),
        label: `${index + 1}/${tests}`,
      }))}
      mark={<IconCheck />}
    />
  )
}
