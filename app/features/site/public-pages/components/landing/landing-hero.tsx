import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/buttons/button.tsx'
import { LandingAudiences } from './landing-audiences.tsx'
import { ClassCodeForm } from './landing-code-form.tsx'
import { Puzzle } from '../puzzle/puzzle.tsx'
import { useLocalePath } from '../use-locale-path.ts'
import { LandingIcon } from './landing-icon.tsx'
import styles from './landing-hero.module.css'

/** First screen of the landing page: headline, links to start, class code and a playable puzzle. */
export function LandingHero({ lesson }: { lesson: string }) {
  const { t } = useTranslation('public-pages')
  const inLanguage = useLocalePath()
  return (
    <div className={styles.hero}>
      <span className={styles.clouds} aria-hidden />
      <span className={styles.hills} aria-hidden />
      <div className={styles.words}>
        <h1 className={styles.headline}>{t('landing.headline')}</h1>
        <p className={styles.lead}>
          <span className={styles.long}>{t('landing.lead')}</span>
          <span className={styles.short}>{t('landing.leadShort')}</span>
        </p>
      </div>
      <div className={styles.ways}>
        <div className={styles.buttons}>
          <Button size="large" href={inLanguage('/register?role=teacher')}>
            {t('landing.start')}
          </Button>
          <Button size="large" variant="quiet" href={inLanguage(lesson)}>
            {t('landing.try')}
          </Button>
        </div>
        <ClassCodeForm className={styles.code} />
        <ul className={styles.facts} aria-label={t('landing.facts.label')}>
          <li>
            <LandingIcon name="mail-off" />
            {t('landing.facts.noEmail')}
          </li>
          <li>
            <LandingIcon name="ad-off" />
            {t('landing.facts.noAds')}
          </li>
          <li>
            <LandingIcon name="language" />
            {t('landing.facts.languages')}
          </li>
        </ul>
      </div>
      <Puzzle className={styles.puzzle} />
      <LandingAudiences className={styles.audiences} />
    </div>
  )
}
