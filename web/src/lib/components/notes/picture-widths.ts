/** The pictures of a figure, in CSS pixels: for a telephone, and for a page or a sheet of paper. */
export const PICTURE_WIDTHS = [360, 720] as const;
