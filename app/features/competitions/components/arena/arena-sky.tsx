import { useTranslation } from 'react-i18next'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { heightOfTests, isSolved } from '#rules/competitions/arena/climb.ts'
import type { SceneProps } from '../host/stage.tsx'
import { clockWords } from '../clock-words.ts'
import { KiteWall } from '../wall/kite-wall.tsx'
import { kitesOf } from '../wall/wall-kites.ts'

/** Every player's kite, as high as its best program; a line for each test. */
export function ArenaSky({ room, host }: SceneProps) {
  const { t } = useTranslation('competitions')
  const climbs = host.arena?.climbs ?? []
  const tests = climbs[0]?.tests ?? 0
  return (
    <KiteWall
      kites={kitesOf(room, host.players, climbs).map(({ climb, ...kite }) => ({
        ...kite,
        points: climb?.points ?? 0,
        badge: climb && isSolved(climb) ? clockWords(climb.tookMs / 1_000) : null,
        words: climb ? t('arena.passed', { passed: climb.passed, tests: climb.tests }) : t('arena.none'),
      }))}
      lines={Array.from({ length: tests }, (_, at) => ({
        height: heightOfTests(at + 1, tests),
        label: `${at + 1}/${tests}`,
      }))}
      mark={<IconCheck />}
    />
  )
}
