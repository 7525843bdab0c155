import { useTranslation } from 'react-i18next'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconHandStop from '@tabler/icons-react/dist/esm/icons/IconHandStop.mjs'
import IconStarFilled from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs'
import grid from './progress-grid.module.css'
import styles from '../class-progress.module.css'

/** Legend of the lesson cells. */
export function CourseLegend() {
  const { t } = useTranslation('progress')
  const share = t('course.share', { done: 2, steps: 5 })
  const entries = [
    { key: 'perfect', state: 'done', stars: 3, face: <IconStarFilled aria-hidden /> },
    { key: 'done', state: 'done', stars: 0, face: <IconCheck aria-hidden /> },
    { key: 'now', state: 'working', stars: 0, face: share, now: true },
    { key: 'working', state: 'working', stars: 0, face: share },
    { key: 'help', state: 'help', stars: 0, face: <IconHandStop aria-hidden /> },
  ] as const
  return (
    <ul className={styles.legend}>
      {entries.map(({ key, state, stars, face, ...rest }) => (
        <li key={key}>
          <span
            className={grid.cell}
            data-state={state}
            data-stars={stars}
            data-now={'now' in rest || undefined}
            aria-hidden
          >
            {face}
          </span>
          {t(`course.legend.${key}`)}
        </li>
      ))}
    </ul>
  )
}
