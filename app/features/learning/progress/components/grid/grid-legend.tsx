import { useTranslation } from 'react-i18next'
import IconMessage2 from '@tabler/icons-react/dist/esm/icons/IconMessage2.mjs'
import IconHandStop from '@tabler/icons-react/dist/esm/icons/IconHandStop.mjs'
import IconStarFilled from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs'
import grid from './progress-grid.module.css'
import styles from '../class-progress.module.css'

/** Legend of the step cells. */
export function GridLegend() {
  const { t } = useTranslation('progress')
  const stars = (count: number) => (
    <span className={grid.stars}>
      {Array.from({ length: count }, (_, index) => (
        <IconStarFilled key={index} aria-hidden />
      ))}
    </span>
  )
  const half = <span className={grid.half} />
  const entries = [
    { key: 'perfect', state: 'done', stars: 3, content: stars(3) },
    { key: 'done', state: 'done', stars: 2, content: stars(2) },
    { key: 'now', state: 'working', stars: 0, content: half, now: true },
    { key: 'working', state: 'working', stars: 0, content: half },
    { key: 'help', state: 'help', stars: 0, content: <IconHandStop aria-hidden /> },
    { key: 'toRead', state: 'done', stars: 0, content: <IconMessage2 aria-hidden />, review: 'to-read' },
  ]
  return (
    <ul className={styles.legend}>
      {entries.map(({ key, state, stars: count, content, now, review }) => (
        <li key={key}>
          <span
            className={grid.cell}
            data-state={state}
            data-stars={count}
            data-now={now}
            data-review={review}
            aria-hidden
          >
            {content}
          </span>
          {t(`legend.${key}`)}
        </li>
      ))}
    </ul>
  )
}
