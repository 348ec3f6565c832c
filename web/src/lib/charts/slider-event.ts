/** What a slider's `oninput` is given. */
export type SliderEvent = Event & { readonly currentTarget: HTMLInputElement };
