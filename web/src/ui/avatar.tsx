// The picture of a person or company; an icon where there is none, or while data is saved.
import { dataSaver } from './data-saver.ts'
import { Icon, type IconName } from './icons.tsx'

type AvatarProps = { url: string | null; icon: IconName; size?: number }

export const Avatar = ({ url, icon, size = 40 }: AvatarProps) =>
  url !== null && !dataSaver.isOn() ? (
    <img src={url} alt="" width={size} height={size} loading="lazy" className="rounded-lg object-cover" />
  ) : (
    <Icon name={icon} size={32} />
  )
