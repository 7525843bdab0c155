import { clsx } from 'clsx'
import type { SVGProps } from 'react'

type IconProps = Omit<SVGProps<SVGSVGElement>, 'stroke'> & { size?: number | string; stroke?: number | string }

/**
 * Makes a component of an icon's path. How lines and surfaces look stands once in `theme/base.css`, because a page
 * draws some sixty icons. `tools/icon-paths.ts` calls it for every icon of Tabler that is imported.
 */
export const icon = (path: string, filled: boolean) =>
  function Icon({ size, stroke, className, ...rest }: IconProps) {
    return (
      <svg
        className={clsx('tabler-icon', filled && 'tabler-filled', className)}
        viewBox="0 0 24 24"
        width={size}
        height={size}
        strokeWidth={stroke}
        {...rest}
      >
        <path d={path} />
      </svg>
    )
  }
