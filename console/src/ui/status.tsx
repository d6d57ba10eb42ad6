import { Badge } from '@mantine/core';

export const Status = ({ text, color }: { text: string; color: string }) => (
  <Badge variant="outline" color={color} tt="none">
    {text}
  </Badge>
);
