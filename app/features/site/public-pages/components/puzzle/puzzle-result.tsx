import { useTranslation } from 'react-i18next'
import { useRouteLoaderData } from 'react-router'
import star from '#app/ui/art/pictures/star.svg?url'
import { Button } from '#app/ui/buttons/button.tsx'
import { useLocalePath } from '../use-locale-path.ts'
import styles from './puzzle-result.module.css'

const hints = { 1: 'one', 2: 'two', 3: 'three' } as const

/** Shown when a puzzle is solved: the earned stars and a link to continue. */
export default function PuzzleResult({ stars, onNext }: { stars: 1 | 2 | 3; onNext?: () => void }) {
  const { t } = useTranslation('public-pages')
  const inLanguage = useLocalePath()
  const isSignedIn = useRouteLoaderData<{ person: object | null }>('root')?.person != null
  return (
    <div className={styles.result}>
      <p className={styles.stars} role="img" aria-label={t('puzzle.result.stars', { count: stars })}>
        {[1, 2, 3].map((place) => (
          <img key={place} src={star} alt="" width={48} height={48} data-missing={place > stars || undefined} />
        ))}
      </p>
      <h3 className={styles.title}>{t('puzzle.result.title')}</h3>
      <p className={styles.hint}>{t(`puzzle.result.${hints[stars]}`)}</p>
      {onNext ? (
        <Button onClick={onNext}>{t('puzzle.result.next')}</Button>
      ) : (
        <Button href={inLanguage(isSignedIn ? '/dashboard' : '/register?role=teacher')}>
          {isSignedIn ? t('landing.keepLearning') : t('landing.start')}
        </Button>
      )}
    </div>
  )
}
