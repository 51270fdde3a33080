// The door to libyaml. Nothing else belongs here.
#include <yaml.h>
