const maxSize = 512

/**
 * The centre square of a photo, at most 512 pixels wide, without metadata such as the location. A file that the
 * browser cannot read is returned unchanged: the server refuses it with a message.
 */
export async function squarePhoto(file: File): Promise<Blob> {
  try {
    const photo = await createImageBitmap(file)
    const cut = Math.min(photo.width, photo.height)
    const size = Math.min(cut, maxSize)
    const canvas = new OffscreenCanvas(size, size)
    canvas
      .getContext('2d')
      ?.drawImage(photo, (photo.width - cut) / 2, (photo.height - cut) / 2, cut, cut, 0, 0, size, size)
    return await canvas.convertToBlob({ type: 'image/webp', quality: 0.9 })
  } catch {
    return file
  }
}
