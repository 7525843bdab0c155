import { useTranslation } from 'react-i18next'
import IconStarFilled from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs'
import { climbHeight } from '#rules/competitions/arena/climb.ts'
import type { SceneProps } from '../../host/stage/stage.tsx'
import { useFormatNumber } from '../../components/use-format-number.ts'
import { KiteWall } from '../../host/wall/kite-wall.tsx'
import { selectWallKites } from '../../host/wall/wall-kites.ts'

/** Points at which the star bar of a game reaches each star. */
const starPoints = [334, 667, 1_000] as const

/** Kites of all players, as high as the star bar of their best play, with a line per star. */
export function RaceSky({ room, host }: SceneProps) {
  const { t } = useTranslation('competitions')
  const formatNumber = useFormatNumber()
  return (
    <KiteWall
      kites={selectWallKites(room, host.players, host.race?.climbs ?? []).map(({ climb, ...kite }) => ({
        ...kite,
        points: climb?.points ?? 0,
        badge: climb?.stars === 3 ? formatNumber(climb.points) : null,
        description: climb
          ? t('race.reached', { count: climb.stars, points: formatNumber(climb.points) })
          : t('race.none'),
      }))}
      lines={starPoints.map((points, index) => ({ height: climbHeight(points), label: String(index + 1) }))}
      mark={<IconStarFilled />}
    />
  )
}
