import { useTranslation } from 'react-i18next'
import IconHelpCircle from '@tabler/icons-react/dist/esm/icons/IconHelpCircle.mjs'
import IconCrown from '@tabler/icons-react/dist/esm/icons/IconCrown.mjs'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import IconShield from '@tabler/icons-react/dist/esm/icons/IconShield.mjs'
import IconSwitchHorizontal from '@tabler/icons-react/dist/esm/icons/IconSwitchHorizontal.mjs'
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import IconUserCircle from '@tabler/icons-react/dist/esm/icons/IconUserCircle.mjs'
import IconWorld from '@tabler/icons-react/dist/esm/icons/IconWorld.mjs'
import { helpOfScreen } from '#app/features/site/help/public.ts'
import type { Shell } from '#app/features/dashboard/public.ts'
import { useLanguageChoices, useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { useSignOut } from '#app/platform/shell/person/sign-out.ts'
import { MenuButton, MenuGroup, MenuLink } from '#app/ui/navigation/menu.tsx'
import { ThemeToggle } from '#app/ui/theme/theme-toggle.tsx'
import { useMenu } from './menu-items.tsx'
import styles from './person-menu.module.css'

type PersonMenuProps = {
  shell: Shell
  /** True on the profile page, which has the language setting and, for students, the theme setting. */
  onProfile?: boolean
}

/** User menu: profile, other classes, language, theme, sign-out. */
export function PersonMenu({ shell, onProfile = false }: PersonMenuProps) {
  const { audience, person, rooms, can, switchTo } = shell
  const { t } = useTranslation('dashboard')
  const localized = useLocalePath()
  const { leaving, signOut } = useSignOut()
  const nextUser = useSignOut(switchTo ?? '/join')
  const { screen } = useMenu(shell)
  const article = audience === 'teacher' && screen ? helpOfScreen[screen] : undefined

  return (
    <>
      {!onProfile && (
        <MenuLink href={localized('/dashboard/profile')} icon={<IconUserCircle aria-hidden />}>
          {t('shell.profile')}
        </MenuLink>
      )}
      {rooms.length > 1 && (
        <MenuLink href={localized('/account/select-room?choose')} icon={<IconSwitchHorizontal aria-hidden />}>
          {t('shell.changeRoom')}
        </MenuLink>
      )}
      {person.kind !== 'managed' && (
        <MenuLink href={localized(article ? `/help/${article}` : '/help')} icon={<IconHelpCircle aria-hidden />}>
          {t('shell.help')}
        </MenuLink>
      )}
      {can.support && (
        <MenuLink href={localized('/staff')} icon={<IconShield aria-hidden />}>
          {t('shell.staff')}
        </MenuLink>
      )}
      {can.upgrade && (
        <MenuLink href={localized('/dashboard/unlock-premium')} icon={<IconCrown aria-hidden />}>
          {t('shell.premium')}
        </MenuLink>
      )}
      {!(onProfile && person.kind === 'managed') && (
        <MenuGroup>
          {!onProfile && <Languages />}
          <ThemeToggle />
        </MenuGroup>
      )}
      <MenuGroup>
        {person.kind === 'managed' && (
          <MenuButton
            icon={<IconUsersGroup aria-hidden />}
            disabled={nextUser.leaving}
            aria-busy={nextUser.leaving}
            onClick={() => void nextUser.signOut()}
          >
            {t('shell.switchChild', { name: person.name })}
          </MenuButton>
        )}
        <MenuButton
          icon={<IconLogout aria-hidden />}
          disabled={leaving}
          aria-busy={leaving}
          onClick={() => void signOut()}
        >
          {t('shell.signOut')}
        </MenuButton>
      </MenuGroup>
    </>
  )
}

function Languages() {
  const { t } = useTranslation('dashboard')
  const languages = useLanguageChoices()
  return (
    <div className={styles.languages} role="group" aria-label={t('shell.language')}>
      <IconWorld aria-hidden />
      {languages.map(({ code, name, tag, href, current }) => (
        <a
          key={code}
          className={styles.language}
          href={href}
          lang={tag}
          hrefLang={tag}
          title={name}
          aria-current={current ? 'true' : undefined}
        >
          <span aria-hidden>{code.toUpperCase()}</span>
          <span className="sk-visually-hidden">{name}</span>
        </a>
      ))}
    </div>
  )
}
