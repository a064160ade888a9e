import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { IconButton } from '@atrium/ui'
import { useFavourite } from './use-favourites.ts'

/** Keeps a workspace among one's favorites, or no longer. */
export function FavouriteButton({ workspace, name }: { readonly workspace: string; readonly name: string }) {
  const { isFavourite, toggle } = useFavourite(workspace)
  const Star = isFavourite ? IconStarFilled : IconStar
  return (
    <IconButton
      label={`Favorite ${name}`}
      title={isFavourite ? 'Remove from favorites' : 'Add to favorites'}
      aria-pressed={isFavourite}
      onClick={toggle}
    >
      <Star size={18} stroke={1.75} aria-hidden="true" />
    </IconButton>
  )
}
