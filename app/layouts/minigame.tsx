import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import { stageExit } from '#rules/navigation/navigation-menu.ts'
import { splitLocale } from '#app/platform/i18n/languages.ts'
import { getRequestContext } from '#app/platform/request/request.server.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { IconButton } from '#app/ui/buttons/icon-button.tsx'
import { Sky } from '#app/ui/surfaces/sky.tsx'
import styles from './minigame.module.css'
import type { Route } from './+types/minigame.ts'

export const loader = ({ context }: Route.LoaderArgs) => ({ signedIn: getRequestContext(context).signedIn !== null })

/**
 * Full-screen layout of games and competitions, with one back button in the corner.
 */
export default function Minigame({ loaderData: { signedIn } }: Route.ComponentProps) {
  const { t } = useTranslation('dashboard')
  const localized = useLocalePath()
  const { path } = splitLocale(useLocation().pathname)
  return (
    <Sky hills clouds className={styles.stage} data-surface="learner">
      <header className={styles.exit}>
        <IconButton
          variant="paper"
          size={56}
          label={t('stage.back')}
          icon={<IconArrowLeft aria-hidden />}
          href={localized(stageExit(path, signedIn))}
        />
      </header>
      <main id="content" className={styles.main} tabIndex={-1}>
        <Outlet />
      </main>
    </Sky>
  )
}
