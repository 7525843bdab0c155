import { clsx } from 'clsx'
import sprite from '../../art/landing-icons.svg?url'

type LandingIconProps = {
  name:
    | 'ad-off'
    | 'language'
    | 'mail-off'
    | 'qrcode'
    | 'cloud-check'
    | 'cloud-up'
    | 'device-tablet'
    | 'server-2'
    | 'building-community'
    | 'chalkboard'
    | 'heart-handshake'
  className?: string
}

/**
 * Tabler icons (MIT) for the static parts of the landing page, from one SVG sprite: a first visit loads no script for
 * them.
 */
export const LandingIcon = ({ name, className }: LandingIconProps) => (
  <svg className={clsx('tabler-icon', className)} aria-hidden>
    <use href={`${sprite}#${name}`} />
  </svg>
)
