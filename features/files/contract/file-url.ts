/** Where the bytes of a file are, for those who may see its space; as it is, small, or to be saved. */
export function fileUrl(
  { space, id, name }: { readonly space: string; readonly id: string; readonly name?: string },
  as?: 'thumbnail' | 'download',
): string {
  const base = `/files/${encodeURIComponent(space)}/${id}/${encodeURIComponent(name ?? 'file')}`
  return as ? `${base}?${as}` : base
}
