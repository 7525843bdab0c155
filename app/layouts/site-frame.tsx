import { clsx } from 'clsx'
import { Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useRouteLoaderData } from 'react-router'
import { lazyPart } from '#app/ui/rendering/lazy-part.ts'
import { localePath, splitLocale } from '#app/platform/i18n/languages.ts'
import { useHasInstallPrompt } from '#app/platform/shell/device/install-prompt.ts'
import { useLanguageChoices } from '#app/platform/shell/navigation/locale-paths.ts'
import { LandingFrame } from '#app/ui/frames/landing-frame.tsx'
import type { LanguageChoice } from '#app/ui/navigation/select-language.tsx'
import styles from './site-frame.module.css'

const InstallPrompt = lazyPart(() => import('#app/platform/shell/device/install-prompt-card.tsx'))

const headerLinks = [
  ['/resource', 'nav.resources'],
  ['/school#lesson', 'nav.teachers'],
  ['/parent', 'nav.parents'],
  ['/school', 'nav.schools'],
  ['/pricing', 'nav.pricing'],
] as const

const footerLinks = {
  'footer.skykite': [
    ['/resource', 'footer.resources'],
    ['/pricing', 'footer.pricing'],
    ['/beta', 'footer.beta'],
    ['/news/press-release-edtech-global', 'footer.news'],
  ],
  'footer.people': [
    ['/school', 'footer.teachers'],
    ['/parent', 'footer.parents'],
    ['/b2c', 'footer.families'],
    ['/join', 'footer.join'],
  ],
  'footer.trust': [
    ['/trust/privacy', 'footer.privacy'],
    ['/trust/children', 'footer.children'],
    ['/trust/security', 'footer.security'],
    ['/trust/accessibility', 'footer.accessibility'],
    ['/term-and-policy', 'footer.terms'],
  ],
  'footer.together': [
    ['/help', 'footer.help'],
    ['/contribution', 'footer.contribution'],
    ['/test/the-phaser2', 'footer.deviceCheck'],
    ['/press-release/edtech-global', 'footer.press'],
  ],
} as const

type LinkList = readonly (readonly [path: string, key: string])[]

/** Header and footer of every public page, in the language of its URL. */
export function SiteFrame({ className, children }: { className?: string; children: ReactNode }) {
  const { t } = useTranslation('layouts')
  const { pathname } = useLocation()
  const current = splitLocale(pathname)
  const hasInstallPrompt = useHasInstallPrompt()
  const isSignedIn = useRouteLoaderData<{ person: object | null }>('root')?.person != null

  const localized = (path: string) => localePath(current.locale, path)
  const toLinks = (links: LinkList) =>
    links.map(([path, key]) => ({ href: localized(path), label: t(key), current: path === current.path }))
  const choices = useLanguageChoices()

  return (
    <div className={clsx(styles.site, className)}>
      <LandingFrame
        homeHref={localized('/')}
        links={toLinks(headerLinks)}
        languages={choices}
        logIn={isSignedIn ? undefined : { href: localized('/login'), label: t('nav.logIn') }}
        start={
          isSignedIn
            ? { href: localized('/dashboard'), label: t('nav.dashboard') }
            : { href: localized('/register?role=teacher'), label: t('nav.start') }
        }
        footer={Object.entries(footerLinks).map(([title, links]) => ({ title: t(title), links: toLinks(links) }))}
        small={<LegalLine choices={choices} />}
      >
        <div id="content" tabIndex={-1} className={styles.content}>
          {children}
          {hasInstallPrompt && (
            <Suspense>
              <InstallPrompt />
            </Suspense>
          )}
        </div>
      </LandingFrame>
    </div>
  )
}

function LegalLine({ choices }: { choices: LanguageChoice[] }) {
  const { t } = useTranslation('layouts')
  return (
    <span className={styles.small}>
      {t('footer.small')}
      <span className={styles.languages}>
        {choices.map(({ code, name, tag, href, current }) => (
          <a key={code} href={href} lang={tag} hrefLang={tag} aria-current={current || undefined}>
            {name}
          </a>
        ))}
      </span>
    </span>
  )
}
