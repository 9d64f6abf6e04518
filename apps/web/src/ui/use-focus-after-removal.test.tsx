// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { AudioField } from './AudioField';
import { renderInApp } from './test-render';
import { VideoField } from './VideoField';

const upload = async () => '/files/new';

it.each([
  ['移除音频', /^上传音频/],
  ['移除视频', /^上传视频/],
])('%s leads on to the button that asks for another one', async (remove, next) => {
  const Fields = () => {
    const [sound, setSound] = useState<string | undefined>('/files/a.mp3');
    const [film, setFilm] = useState<string | undefined>('/files/a.mp4');
    return (
      <>
        <AudioField label="音频" value={sound} onChange={setSound} upload={upload} />
        <VideoField value={film} onChange={setFilm} upload={upload} />
      </>
    );
  };
  renderInApp(<Fields />);
  screen.getByRole('button', { name: remove }).focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: next })).toHaveFocus();
});
