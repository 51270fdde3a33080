// The yardstick: reads each file named on the command line, or in a list on standard input, and runs libyaml's events over it,
// on one thread, keeping nothing. With `--read-only` it reads the files alone; with `--print` it prints events and verdicts for
// the differential test of the readers.
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <yaml.h>

static unsigned char *buffer;
static size_t capacity;

static ssize_t read_file(const char *path) {
  int descriptor = open(path, O_RDONLY | O_CLOEXEC);
  struct stat status;
  if (descriptor < 0 || fstat(descriptor, &status) != 0) {
    perror(path);
    exit(3);
  }
  if (capacity < (size_t)status.st_size + 1) {
    capacity = (size_t)status.st_size + 1;
    buffer = realloc(buffer, capacity);
  }
  ssize_t size = 0, more;
  while ((more = read(descriptor, buffer + size, capacity - size)) > 0) size += more;
  close(descriptor);
  return size;
}

static void print_text(const char *text, size_t length) {
  for (size_t i = 0; i < length; i++) {
    switch (text[i]) {
      case '\0': fputs("\\0", stdout); break;
      case '\b': fputs("\\b", stdout); break;
      case '\n': fputs("\\n", stdout); break;
      case '\r': fputs("\\r", stdout); break;
      case '\t': fputs("\\t", stdout); break;
      case '\\': fputs("\\\\", stdout); break;
      default: putchar(text[i]);
    }
  }
}

static void print_properties(const yaml_char_t *anchor, const yaml_char_t *tag) {
  if (anchor) printf(" &%s", anchor);
  if (tag) printf(" <%s>", tag);
}

static void print_event(const yaml_event_t *event) {
  switch (event->type) {
    case YAML_STREAM_START_EVENT: puts("+STR"); break;
    case YAML_STREAM_END_EVENT: puts("-STR"); break;
    case YAML_DOCUMENT_START_EVENT: puts(event->data.document_start.implicit ? "+DOC" : "+DOC ---"); break;
    case YAML_DOCUMENT_END_EVENT: puts(event->data.document_end.implicit ? "-DOC" : "-DOC ..."); break;
    case YAML_MAPPING_START_EVENT:
      fputs(event->data.mapping_start.style == YAML_FLOW_MAPPING_STYLE ? "+MAP {}" : "+MAP", stdout);
      print_properties(event->data.mapping_start.anchor, event->data.mapping_start.tag);
      putchar('\n');
      break;
    case YAML_SEQUENCE_START_EVENT:
      fputs(event->data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE ? "+SEQ []" : "+SEQ", stdout);
      print_properties(event->data.sequence_start.anchor, event->data.sequence_start.tag);
      putchar('\n');
      break;
    case YAML_MAPPING_END_EVENT: puts("-MAP"); break;
    case YAML_SEQUENCE_END_EVENT: puts("-SEQ"); break;
    case YAML_ALIAS_EVENT: printf("=ALI *%s\n", event->data.alias.anchor); break;
    case YAML_SCALAR_EVENT:
      fputs("=VAL", stdout);
      print_properties(event->data.scalar.anchor, event->data.scalar.tag);
      printf(" %c", "::'\"|>"[event->data.scalar.style]);
      print_text((const char *)event->data.scalar.value, event->data.scalar.length);
      putchar('\n');
      break;
    default: break;
  }
}

static int run_events(const unsigned char *text, size_t size, int prints) {
  yaml_parser_t parser;
  yaml_event_t event;
  int accepted = 1, done = 0;
  yaml_parser_initialize(&parser);
  yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING);
  yaml_parser_set_input_string(&parser, text, size);
  while (!done) {
    if (!yaml_parser_parse(&parser, &event)) {
      accepted = 0;
      break;
    }
    if (prints) print_event(&event);
    done = event.type == YAML_STREAM_END_EVENT;
    yaml_event_delete(&event);
  }
  yaml_parser_delete(&parser);
  return accepted;
}

int main(int count, char **arguments) {
  int reads_only = 0, prints = 0, refused = 0, first = 1;
  if (count > 1 && strcmp(arguments[1], "--read-only") == 0) reads_only = first++;
  if (count > 1 && strcmp(arguments[1], "--print") == 0) prints = first++;
  char *line = NULL;
  size_t room = 0;
  for (int i = first;; i++) {
    const char *path = i < count ? arguments[i] : NULL;
    if (first == count) {
      ssize_t length = getline(&line, &room, stdin);
      if (length > 0 && line[length - 1] == '\n') line[length - 1] = 0;
      path = length > 0 ? line : NULL;
    }
    if (!path) break;
    ssize_t size = read_file(path);
    size_t mark = size >= 3 && memcmp(buffer, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    if (!reads_only && !run_events(buffer + mark, size - mark, prints)) refused = 1;
  }
  return refused;
}
