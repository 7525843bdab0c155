import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import IconMovie from '@tabler/icons-react/dist/esm/icons/IconMovie.mjs'
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import IconTrendingUp from '@tabler/icons-react/dist/esm/icons/IconTrendingUp.mjs'
import { useStarSounds } from '#app/platform/sound/use-star-sounds.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Chip } from '#app/ui/surfaces/chip.tsx'
import type { DisplayedResult } from './displayed-result.ts'
import { StarRow } from '../components/star-row.tsx'
import { useNumberFormat } from '../components/use-number-format.ts'
import { useOnline } from '../components/use-online.ts'
import styles from './play-result.module.css'

type PlayResultProps = {
  result: DisplayedResult
  /** The next level, if it is unlocked. */
  next: { number: number; href: string } | null
  back: { href: string; label: string }
  watchHref: (play: string) => string
  onAgain: () => void
}

/** Result of a play, shown over the stage: stars, score and links to continue. */
export function PlayResult({ result, next, back, watchHref, onAgain }: PlayResultProps) {
  const { t } = useTranslation('minigames')
  const formatNumber = useNumberFormat()
  const isOnline = useOnline()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { stars, score, gained, state, play } = result
  useStarSounds(stars)
  return (
    <section className={styles.over} aria-labelledby="play-result">
      <div className={styles.sky}>
        <StarRow stars={stars} large />
        <h1 id="play-result" ref={heading} tabIndex={-1} className={styles.title}>
          {t(`result.stars.${stars}`)}
        </h1>
      </div>
      <div className={styles.panel}>
        <p className={styles.score}>
          <strong>{formatNumber(score)}</strong> {t('result.points')}
        </p>
        {gained !== null && gained > 0 && (
          <Chip tone="success" icon={<IconTrendingUp aria-hidden />}>
            {t('result.better', { points: formatNumber(gained) })}
          </Chip>
        )}
        <p className={styles.state} role="status" data-state={state}>
          {state === 'checked' && <IconShieldCheck aria-hidden />}
          {t(`result.state.${state === 'waiting' && !isOnline ? 'kept' : state}`)}
        </p>
        <div className={styles.ways}>
          {next && (
            <Button variant="go" size="large" wide icon={<IconPlayerPlayFilled aria-hidden />} href={next.href}>
              {t('level', { number: next.number })}
            </Button>
          )}
          {state !== 'put-away' && (
            <Button variant={next ? 'quiet' : 'go'} raised icon={<IconRefresh aria-hidden />} onClick={onAgain}>
              {t('result.again')}
            </Button>
          )}
          <Button variant="quiet" raised href={back.href}>
            {back.label}
          </Button>
        </div>
        {play && (
          <Button variant="quiet" wide icon={<IconMovie aria-hidden />} href={watchHref(play)}>
            {t('result.watch')}
          </Button>
        )}
      </div>
    </section>
  )
}
